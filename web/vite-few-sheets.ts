import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";

/** Whose sheets are one file with the kit's: first screens wait for them (vite-chunks.ts). */
const KIT = "kit plan shared background sign-in dashboard".split(" ");
/**
 * Whose sheets stay apart: the pages that the server sends ask for the first one by themselves, and
 * most devices never need the others.
 */
const APART = /^(?:first$|admin|later-)/;

/**
 * Puts the style sheets of the app's files into two, one for the first screens and one for all else:
 * each would be a request of its own and an entry in the worker's cache
 * (docs/decisions/0084-fewer-files.md).
 */
export function fewSheets(): Plugin {
  const sources = new Map<string, string>();
  return {
    name: "reignwell:few-sheets",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (/\.css(?:\?|$)/.test(id)) sources.set(id, code);
      return null;
    },
    // A script names the sheets that it needs. With other sheets it is another file: nobody asks
    // twice for a kept one.
    augmentChunkHash() {
      const hash = createHash("sha256");
      // Not where the sources lie: the same ones give the same names wherever they are built.
      for (const code of [...sources.values()].toSorted()) hash.update(code);
      return hash.digest("hex");
    },
    generateBundle: {
      // Before Vite writes the sheets' names into the scripts.
      order: "pre",
      handler(_options, bundle) {
        const chunks = inOrder(bundle).filter(
          ({ name, viteMetadata }) => !APART.test(name) && viteMetadata?.importedCss.size,
        );
        for (const name of ["kit", "common"]) {
          const own = chunks.filter(
            (chunk) => (KIT.includes(chunk.name) ? "kit" : "common") === name,
          );
          const sheets = own.map(
            ({ viteMetadata }) => viteMetadata?.importedCss ?? new Set<string>(),
          );
          const files = new Set(sheets.flatMap((sheet) => [...sheet]));
          const source = [...files].map((file) => textOf(bundle[file])).join("");
          const reference = this.emitFile({ type: "asset", name: `${name}.css`, source });
          for (const file of files) delete bundle[file];
          for (const sheet of sheets) {
            sheet.clear();
            sheet.add(this.getFileName(reference));
          }
        }
      },
    },
  };
}

/** The scripts, each after those that it needs: what a page adds to the kit's rules counts last. */
function inOrder(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = new Set<Rolldown.OutputChunk>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    const part = bundle[file];
    if (part?.type !== "chunk" || seen.has(file)) return;
    seen.add(file);
    for (const needed of part.imports) visit(needed);
    chunks.add(part);
  };
  for (const file of Object.keys(bundle).toSorted()) visit(file);
  return [...chunks];
}

function textOf(sheet: Rolldown.OutputBundle[string] | undefined): string {
  if (sheet?.type !== "asset") throw new Error("A script names a sheet that the build has not");
  return String(sheet.source);
}
