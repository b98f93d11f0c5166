/** Longer pieces are cut: some voices end in the middle of what takes longer than 15 seconds. */
const LONGEST = 180;

/** A text in pieces to be said one after the other: sentences, and long ones at a pause. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/u)
    .flatMap((paragraph) => paragraph.match(/.+?(?:[.!?…]+["'”’)\]]*(?=\s)|$)/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .flatMap(shortPieces);
}

function shortPieces(sentence: string): string[] {
  if (sentence.length <= LONGEST) return [sentence];
  const part = sentence.slice(0, LONGEST);
  const pause = Math.max(...[", ", "; ", ": ", " – ", "—"].map((mark) => part.lastIndexOf(mark)));
  const space = part.lastIndexOf(" ");
  // A word without an end is cut where it must be.
  const end = pause > LONGEST / 3 ? pause + 1 : space > 0 ? space : LONGEST;
  return [sentence.slice(0, end).trim(), ...shortPieces(sentence.slice(end).trim())];
}
