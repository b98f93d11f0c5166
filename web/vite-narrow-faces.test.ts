import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { create, type Font } from "fontkitten";
import subsetFont from "subset-font";
import { expect, it } from "vitest";
import { EVERY_CHARACTER, makeNarrowFaces } from "./vite-narrow-faces.ts";

async function fontOf(file: string): Promise<Font> {
  const font = create(await readFile(file));
  if (font.isCollection) throw new Error(`${file} holds several fonts`);
  return font;
}

/** A face in one weight, whose letters can be measured. */
async function inWeight(file: string, wght: number): Promise<Font> {
  const options = { targetFormat: "truetype", variationAxes: { wght } } as const;
  const font = create(await subsetFont(await readFile(file), EVERY_CHARACTER, options));
  if (font.isCollection) throw new Error(`${file} holds several fonts`);
  return font;
}

/** Of each letter its width and the outermost points of its form, in units of the face. */
function measuresOf(font: Font): number[] {
  const glyphs = font.characterSet.map((letter) => font.glyphForCodePoint(letter));
  return glyphs.flatMap(({ advanceWidth, path: { bbox } }) => {
    const points = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY];
    // An empty form, such as a space, has no outermost points.
    return [advanceWidth, ...points.map((point) => (Number.isFinite(point) ? point : 0))];
  });
}

it("issue 15: the faces keep every letter, its form and its width in each weight that we have", async () => {
  const faces = await makeNarrowFaces();
  expect(faces).toHaveLength(4);
  for (const { find, replacement } of faces) {
    const file = createRequire(import.meta.url).resolve(find);
    const [asDrawn, asBuilt] = await Promise.all([file, replacement].map(fontOf));
    expect(asBuilt?.characterSet).toEqual(asDrawn?.characterSet);
    expect(asBuilt?.numGlyphs).toBe(asDrawn?.numGlyphs);
    for (const weight of [400, 500, 600, 700]) {
      const [whole, narrow] = await Promise.all([
        inWeight(file, weight),
        inWeight(replacement, weight),
      ]);
      const [was, is] = [measuresOf(whole), measuresOf(narrow)];
      const off = was.map((measure, at) => Math.abs(measure - (is[at] ?? Number.NaN)));
      // A face has a thousand units and more; its points are rounded to whole ones.
      expect({ find, weight, off: off.filter((distance) => !(distance <= 2)) }).toEqual({
        find,
        weight,
        off: [],
      });
    }
  }
});

it("issue 15: no style asks for a weight that the faces lack", async () => {
  const styles = path.join(import.meta.dirname, "src");
  const files = await readdir(styles, { recursive: true });
  const sheets = files.filter((file) => file.endsWith(".css"));
  const weights = await Promise.all(
    sheets.map(async (file) => {
      const sheet = await readFile(path.join(styles, file), "utf8");
      return [...sheet.matchAll(/font-weight:\s*(\d+)/gu)].map(([, weight]) => Number(weight));
    }),
  );
  const all = weights.flat();
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((weight) => weight < 400 || weight > 700)).toEqual([]);
});
