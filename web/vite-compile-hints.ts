import type { Plugin } from "vite";

/** What the first screens begin with, by the names in vite-chunks.ts. */
const FIRST = "libraries first plan kit shared sign-in dashboard".split(" ");
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Asks the browser to compile all of a first file while it arrives, beside the page's own thread.
 * Without the hint Chromium compiles most functions at their first call, which holds up a slow phone
 * (docs/decisions/0083-compiled-while-they-arrive.md). To other browsers it is a comment.
 */
export function compileHints(): Plugin {
  return {
    name: "reignwell:compile-hints",
    apply: "build",
    // A file with the hint needs another name than one without: nobody asks twice for a kept file.
    augmentChunkHash: ({ name }) => (FIRST.includes(name) ? HINT : undefined),
    generateBundle: {
      // After the bundler's last steps, which leave out comments and put a line before all others.
      order: "post",
      handler(_options, bundle) {
        const missing = new Set(FIRST);
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || !FIRST.includes(chunk.name)) continue;
          chunk.code = HINT + chunk.code;
          missing.delete(chunk.name);
        }
        if (missing.size > 0) throw new Error(`The build has no file ${[...missing].join(", ")}`);
      },
    },
  };
}
