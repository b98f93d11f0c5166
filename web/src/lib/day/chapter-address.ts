/** The page with the whole chapter around a passage such as 'John 3:16'. */
export function chapterAddress(reference: string): string {
  return `/bible?passage=${encodeURIComponent(reference)}`;
}
