import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create } from "fontkitten";

/** A letter of the app's reading face, in units of the font. */
interface Letter {
  width: number;
  path: string;
}

/** The files that hold the face; a letter is taken from the first that has it. */
const FILES = ["latin", "latin-ext"].map(
  (part) => `@fontsource-variable/literata/files/literata-${part}-wght-normal.woff2`,
);

/**
 * The letters of the app's reading face as outlines, so that a picture needs no font of the machine
 * that draws it (docs/decisions/0048-pictures-of-outlines.md).
 */
export class Letters {
  readonly #fonts = FILES.map((file) => {
    const font = create(readFileSync(fileURLToPath(import.meta.resolve(file))));
    if (font.isCollection) throw new Error(`${file} holds several fonts`);
    return font;
  });
  readonly #letters = new Map<number, Letter>();

  /** How wide a text is, in pixels; letters that the face lacks are left out. */
  readonly widthOf = (text: string, size: number): number => {
    let width = 0;
    for (const letter of text) width += this.#letterOf(letter).width;
    return (width * size) / this.#unitsPerEm();
  };

  /** A line of text as an SVG path, from `x` on upon the base line `y`. */
  draw(text: string, size: number, x: number, y: number, color: string): string {
    const scale = size / this.#unitsPerEm();
    let at = 0;
    let paths = "";
    for (const one of text) {
      const { width, path } = this.#letterOf(one);
      if (path !== "") paths += `<path transform="translate(${at})" d="${path}"/>`;
      at += width;
    }
    const place = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale} ${-scale})`;
    return `<g fill="${color}" transform="${place}">${paths}</g>`;
  }

  #unitsPerEm(): number {
    return this.#fonts[0]?.unitsPerEm ?? 1000;
  }

  #letterOf(text: string): Letter {
    const point = text.codePointAt(0) ?? 0;
    const known = this.#letters.get(point);
    if (known) return known;
    const font = this.#fonts.find((one) => one.hasGlyphForCodePoint(point));
    const glyph = font?.glyphForCodePoint(point);
    const letter = glyph
      ? { width: glyph.advanceWidth, path: glyph.path.toSVG() }
      : { width: 0, path: "" };
    // The face has some hundreds of letters; others are not kept.
    if (glyph) this.#letters.set(point, letter);
    return letter;
  }
}
