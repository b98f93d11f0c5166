const LATER = "assets/later-";
/** A static import; what is loaded on demand is called as a function. */
const NEEDS_LATER = /\b(?:from|import)\s*["'`]\.\/later-/;

/**
 * The scripts that cannot run without a page that devices keep later, one line for each. Such a
 * page is not in the precache, so what needs it would not work offline on a device that never
 * opened it (web/src/app/lazy/later-pages.ts).
 *
 * @param texts the built scripts by their paths
 */
export function needLaterPages(texts: ReadonlyMap<string, string>): string[] {
  return [...texts]
    .filter(([path, text]) => !path.startsWith(LATER) && NEEDS_LATER.test(text))
    .map(([path]) => `${path} needs a page that devices keep later`);
}
