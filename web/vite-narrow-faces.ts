import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";
import { normalizePath, type Plugin } from "vite";

/** The sheet that names the faces' files, and the weights that are left of them. */
const SHEET = path.join(import.meta.dirname, "src/ui/theme/faces.css");
const FILES = path.join(import.meta.dirname, "node_modules/.narrow-faces");
/** Every character of the first plane but surrogates; the faces have none beyond it. */
export const EVERY_CHARACTER = Array.from({ length: 0xfffe }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCharCode(code))
  .join("");
const FACE = /@font-face \{[^}]*\}/gu;

/** A face's file, and the one that the build takes in its place. */
interface NarrowFace {
  find: string;
  replacement: string;
}

/**
 * Takes out of the faces the weights that no style of ours asks for; every letter and every form of it
 * stays (docs/decisions/0081-a-smaller-precache.md).
 */
export function narrowFaces(): Plugin {
  return {
    name: "reignwell:narrow-faces",
    apply: "build",
    async config() {
      return { resolve: { alias: await makeNarrowFaces() } };
    },
  };
}

/** Writes the narrow files of all faces. */
export async function makeNarrowFaces(): Promise<NarrowFace[]> {
  const sheet = await readFile(SHEET, "utf8");
  await mkdir(FILES, { recursive: true });
  return Promise.all([...sheet.matchAll(FACE)].map(([rule]) => narrowed(rule)));
}

async function narrowed(rule: string): Promise<NarrowFace> {
  const [, face = ""] = /url\("(@[^"]+\.woff2)"\)/u.exec(rule) ?? [];
  const [, min, max] = /font-weight: (\d+) (\d+);/u.exec(rule) ?? [];
  const whole = await readFile(createRequire(import.meta.url).resolve(face));
  const narrow = await subsetFont(whole, EVERY_CHARACTER, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
  });
  const file = path.join(FILES, path.basename(face));
  // Another build that reads the file at this moment finds all of it.
  await writeFile(`${file}.${process.pid}`, narrow);
  await rename(`${file}.${process.pid}`, file);
  return { find: face, replacement: normalizePath(file) };
}
