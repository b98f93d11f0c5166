/** What a first screen waits for (web/vite-chunks.ts), by the names of the files. */
const FIRST = "libraries first plan kit shared background sign-in dashboard".split(" ");
/** A static import; what is loaded on demand is called as a function. */
const NEEDS = /\b(?:from|import)\s*["'`]\.\/([^"'`]+)\.js["'`]/g;

/**
 * What is wrong where a first screen can't begin without a file that comes later: it would wait for
 * what it doesn't show. One line for each breach; nothing where all is well.
 *
 * @param texts the built scripts by their paths
 */
export function needLaterFiles(texts: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  for (const name of FIRST) {
    const own = [...texts].filter(([path]) => nameOf(path.replace("assets/", "")) === name);
    // Without them the lines below would find nothing whatever the app holds.
    if (own.length === 0) problems.push(`No file "${name}" was built`);
    for (const [path, text] of own) {
      for (const [, needed = ""] of text.matchAll(NEEDS)) {
        if (FIRST.includes(nameOf(`${needed}.js`))) continue;
        problems.push(`${path} needs ${needed}: count what it takes from there to a first file`);
      }
    }
  }
  return problems;
}

/** "sign-in" of "sign-in-Dk3_aB-1.js"; the mark of its content has eight characters. */
function nameOf(file: string): string {
  return file.replace(/-[\w-]{8}\.js$/, "");
}
