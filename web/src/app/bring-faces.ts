import { onBrowserIdle } from "../lib/browser/use-browser-idle.ts";

/** The letters of English; others are fetched for the names that need them. */
const PLAIN_LETTERS = /-latin-wght-/;

/**
 * Brings the faces that stand in the page without counting (src/ui/theme/faces.css): they are
 * fetched and read first, and count when the browser is idle. As rules that begin to count with the
 * app's own elements they would hold up the page twice, for each text is measured when the rules
 * come, and again when the files do (docs/decisions/0085-faces-at-rest.md).
 */
export function bringFaces(): void {
  const style = styleOfFaces();
  // In a page whose faces count already there is nothing to do.
  if (!style || matchMedia(style.media).matches) return;
  readFaces(style).then(
    (faces) => onBrowserIdle(() => faces.forEach((face) => document.fonts.add(face))),
    // As rules they are asked for again, also by a browser that takes no faces from a script.
    countFaces,
  );
}

/** Lets the faces count at once, as the rules that they are in the page. */
export function countFaces(): void {
  const style = styleOfFaces();
  if (style) style.media = "all";
}

function styleOfFaces(): HTMLStyleElement | null {
  const style = document.getElementById("faces");
  return style instanceof HTMLStyleElement ? style : null;
}

/** All faces, when those of plain English can be drawn with. Rejects where a file can't be had. */
async function readFaces(style: HTMLStyleElement): Promise<FontFace[]> {
  const faces = [...(style.sheet?.cssRules ?? [])].flatMap(faceOf);
  const unread = document.documentElement.dataset.face === "legible" ? /literata/ : /atkinson/;
  const first = faces.filter(({ src }) => PLAIN_LETTERS.test(src) && !unread.test(src));
  await Promise.all(first.map(({ face }) => face.load()));
  return faces.map(({ face }) => face);
}

function faceOf(rule: CSSRule): { face: FontFace; src: string }[] {
  if (!(rule instanceof CSSFontFaceRule)) return [];
  const said = (property: string) => rule.style.getPropertyValue(property);
  const src = said("src");
  const family = said("font-family").replaceAll(/["']/g, "");
  const face = new FontFace(family, src, {
    weight: said("font-weight"),
    unicodeRange: said("unicode-range") || "U+0-10FFFF",
    display: "swap",
  });
  return [{ face, src }];
}
