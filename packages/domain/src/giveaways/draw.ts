/** An entry as the draw sees it. */
export interface DrawEntry {
  id: number;
  pointsSpent: number;
}

/** The entries in the order that counts: by their ids. */
export function drawOrder<T extends DrawEntry>(entries: readonly T[]): T[] {
  return entries.toSorted((one, other) => one.id - other.id);
}

/**
 * The text whose SHA-256 is the ticket of a draw (DEC-72): the seed in hex, a line break, and
 * `id:points` of all entries in their order, with commas between.
 *
 * @example drawText("ab12", [{ id: 3, pointsSpent: 100 }]) is "ab12\n3:100"
 */
export function drawText(seed: string, entries: readonly DrawEntry[]): string {
  const list = drawOrder(entries).map(({ id, pointsSpent }) => `${id}:${pointsSpent}`);
  return `${seed}\n${list.join(",")}`;
}

/**
 * The id of the entry that wins: the ticket modulo the sum of all points falls into the range of
 * one entry, and the ranges follow each other in the order of the entries. Each point is one chance,
 * up to a part in 2^200. Null without entries.
 *
 * @param ticket the 32 bytes of the SHA-256 of {@link drawText}, as UTF-8
 */
export function winningEntry(ticket: Uint8Array, entries: readonly DrawEntry[]): number | null {
  const sum = entries.reduce((total, { pointsSpent }) => total + BigInt(pointsSpent), 0n);
  if (sum === 0n) return null;
  let left = ticket.reduce((number, byte) => number * 256n + BigInt(byte), 0n) % sum;
  for (const { id, pointsSpent } of drawOrder(entries)) {
    if (left < BigInt(pointsSpent)) return id;
    left -= BigInt(pointsSpent);
  }
  return null;
}
