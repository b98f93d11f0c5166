/** Half of a surrogate pair. The language's own `isWellFormed` is younger than the oldest browsers. */
const HALF_PAIR = /\p{Surrogate}/gu;

/** Whether no half of a surrogate pair stands alone in the text. */
export function isWellFormed(text: string): boolean {
  return text.search(HALF_PAIR) === -1;
}

/** The text with U+FFFD in the place of each half that stands alone. */
export function wellFormed(text: string): string {
  return text.replaceAll(HALF_PAIR, "\uFFFD");
}
