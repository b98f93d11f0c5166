/** The files of a first screen, and those that come with the first part that needs them (web/vite-chunks.ts). */
const FIRST =
  /^assets\/(?:index|libraries|first|plan|forms|kit|contract|requests|shared|background|sign-in|dashboard)-/;
const LATER =
  /\b(?:from|import)\s*["'`]\.\/((?:common|steps|tabs|day|about|account|bible)-[^"'`]+)/g;

/**
 * The files of the first screens that can't begin without one that comes later, one line for each: the
 * screen would wait for what it doesn't show. What is loaded on demand may be any.
 *
 * @param texts the built scripts by their paths
 */
export function needLaterFiles(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([path, text]) =>
    FIRST.test(path)
      ? [...text.matchAll(LATER)].map(
          ([, file]) =>
            `${path} needs ${file}; count what it takes from there to the kit or the shared files`,
        )
      : [],
  );
}
