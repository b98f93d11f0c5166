/** The room that a text in a picture has, in pixels. */
export interface TextBox {
  width: number;
  height: number;
  /** The first size tried, and the smallest readable one. */
  largest: number;
  smallest: number;
  /** The height of a line as a multiple of the size. */
  leading: number;
}

/** A text in lines, and the size in which it fits. */
export interface FittedText {
  size: number;
  lines: string[];
}

/** How wide a text is in a size, in pixels. */
export type WidthOf = (text: string, size: number) => number;

/**
 * Breaks a text into lines of similar length at the largest size at which all of it fits. What
 * does not fit even at the smallest size ends with an ellipsis.
 */
export function fitText(text: string, box: TextBox, widthOf: WidthOf): FittedText {
  for (let size = box.largest; size > box.smallest; size -= 2) {
    const lines = wrap(text, box.width, size, widthOf);
    const isWhole = lines.every((line) => widthOf(line, size) <= box.width);
    if (isWhole && lines.length <= capacity(box, size)) {
      return { size, lines: balance(text, lines.length, box.width, size, widthOf) };
    }
  }
  const size = box.smallest;
  const lines = wrap(text, box.width, size, widthOf);
  const most = capacity(box, size);
  if (lines.length <= most) return { size, lines };
  const kept = lines.slice(0, most);
  const last = kept.pop() ?? "";
  return { size, lines: [...kept, `${last.replace(/[\s,;:.]+$/, "")}…`] };
}

function capacity({ height, leading }: TextBox, size: number): number {
  return Math.max(1, Math.floor(height / (size * leading)));
}

function wrap(text: string, width: number, size: number, widthOf: WidthOf): string[] {
  return text
    .split(/\r?\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .flatMap((paragraph) => wrapParagraph(paragraph.split(/\s+/), width, size, widthOf));
}

function wrapParagraph(
  words: readonly string[],
  width: number,
  size: number,
  widthOf: WidthOf,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** Finds the narrowest column with as many lines, so that no word stands alone at the end. */
function balance(
  text: string,
  count: number,
  width: number,
  size: number,
  widthOf: WidthOf,
): string[] {
  let best = wrap(text, width, size, widthOf);
  for (let narrower = width * 0.97; narrower > width * 0.5; narrower *= 0.97) {
    const lines = wrap(text, narrower, size, widthOf);
    const fits = lines.every((line) => widthOf(line, size) <= width);
    if (lines.length > count || !fits) break;
    best = lines;
  }
  return best;
}
