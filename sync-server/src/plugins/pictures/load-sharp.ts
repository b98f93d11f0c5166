/**
 * Loads the library that reads and draws pictures, when the first one is asked for: it takes 18 MB,
 * which most hours of a server do without. One picture at a time, and nothing kept of it.
 */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
