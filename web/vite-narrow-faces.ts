import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** The sheet that names the faces' files, and says the same of their weights. */
const SHEET = path.join(import.meta.dirname, "src/ui/theme/faces.css");
const FILES = path.join(import.meta.dirname, "node_modules/.narrow-faces");
/** What our styles ask for; the faces' own range, from 200 to 900, takes a third more. */
const WEIGHTS = { min: 400, max: 700 };

/** A face's file, and the one that the build takes in its place. */
interface NarrowFace {
  find: string;
  replacement: string;
}

/** The faces without the weights that nothing has, every letter and every form of it kept. */
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
  const faces = [...sheet.matchAll(/url\("(@[^"]+\.woff2)"\)/gu)].map(([, face = ""]) => face);
  if (faces.length === 0) throw new Error(`${SHEET} names no faces`);
  await mkdir(FILES, { recursive: true });
  return Promise.all(faces.map(narrowed));
}

async function narrowed(face: string): Promise<NarrowFace> {
  const whole = await readFile(createRequire(import.meta.url).resolve(face));
  const narrow = await subsetFont(whole, everyLetter(), {
    targetFormat: "woff2",
    variationAxes: { wght: WEIGHTS },
  });
  const file = path.join(FILES, path.basename(face));
  await writeFile(file, narrow);
  return { find: face, replacement: file };
}

/** Of the plane in which all letters of the faces are, without what only stands in pairs. */
export function everyLetter(): string {
  const codes = Array.from({ length: 0xffff }, (_, code) => code);
  return String.fromCodePoint(...codes.filter((code) => code < 0xd800 || code > 0xdfff));
}
