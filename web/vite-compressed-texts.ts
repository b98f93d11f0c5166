import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { normalizePath, type Plugin } from "vite";

const CONTENT = path.join(import.meta.dirname, "../packages/content/src");
const READER = normalizePath(path.join(import.meta.dirname, "src/lib/browser/compressed-texts.ts"));

/** The compressed files, each with the texts in it by their paths in {@link CONTENT}. */
const FILES = [
  {
    name: "year-texts",
    texts: /^(?:verse-pool|christian-year|canon|prayers\/verse-themes)\.json$/u,
  },
  { name: "reflections", texts: /^pool-reflections\/part-\d+\.json$/u },
];

/** How `packages/content` imports a text. */
const IMPORT =
  /\bimport\(\s*"(\.[^"]+\.json)",\s*\{\s*with:\s*\{\s*type:\s*"json"\s*\},?\s*\}\s*\)/gu;

/**
 * Puts the texts of the year into compressed files beside the program, and has `packages/content`
 * read them there (docs/decisions/0081-a-smaller-precache.md). Fails when a script would hold one of
 * them as well.
 */
export function compressedTexts(): Plugin {
  const addresses = new Map<string, string>();
  return {
    name: "reignwell:compressed-texts",
    apply: "build",
    enforce: "pre",
    buildStart() {
      const all = readdirSync(CONTENT, { recursive: true, encoding: "utf8" }).map(normalizePath);
      for (const { name, texts } of FILES) {
        const own = all.filter((text) => texts.test(text)).toSorted();
        if (own.length === 0) throw new Error(`packages/content has no texts for ${name}`);
        const source = gzipSync(JSON.stringify(Object.fromEntries(own.map(entryOf))), { level: 9 });
        const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
        const fileName = `assets/${name}-${hash}.gzip`;
        this.emitFile({ type: "asset", fileName, source });
        for (const text of own) addresses.set(text, `/${fileName}`);
      }
    },
    transform(code, id) {
      const from = normalizePath(path.relative(CONTENT, path.dirname(id)));
      if (from.startsWith("..")) return null;
      const read = code.replaceAll(IMPORT, (whole, specifier: string) => {
        const text = path.posix.join(from, specifier);
        const address = addresses.get(text);
        return address === undefined ? whole : `readCompressedText("${address}", "${text}")`;
      });
      return read === code
        ? null
        : `import { readCompressedText } from ${JSON.stringify(READER)};${read}`;
    },
    moduleParsed({ id }) {
      const text = normalizePath(path.relative(CONTENT, id));
      if (addresses.has(text)) throw new Error(`A script imports ${text} in a way of its own`);
    },
  };
}

/** A reflection is found by its place: the passages' names are for who reads the files. */
function entryOf(text: string): [text: string, content: unknown] {
  const content: unknown = JSON.parse(readFileSync(path.join(CONTENT, text), "utf8"));
  const isReflections = text.startsWith("pool-reflections/");
  return [text, isReflections ? Object.values(content ?? {}) : content];
}
