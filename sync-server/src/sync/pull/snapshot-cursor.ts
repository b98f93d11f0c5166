/**
 * A position in a snapshot [S7]: rows travel newest change first, those of the first screen before
 * the others, and after them what changed since the head that was noted at the start.
 */
export interface SnapshotPosition {
  part: "first screen" | "the years";
  /** The day on which the snapshot began, counted from 1970: the first screen is that of then. */
  day: number;
  /** The user's version when the snapshot began. */
  head: number;
  /** Rows of later versions than this were sent already, or come after the snapshot. */
  upTo: number;
}

/** Cursors from here up are positions in a snapshot; no user ever has so many versions. */
const FIRST_SNAPSHOT = 2n ** 51n;
/** From here up the day has one bit more; those below were made by an earlier version. */
const FIRST_WIDE_SNAPSHOT = 2n ** 52n;
const VERSION_BITS = 23n;
const DAY_BITS = 5n;
const NARROW_DAY_BITS = 4n;
/** The clocks of two servers differ; a page may be requested from one that is so many days behind. */
const DAYS_AHEAD = 7;

/** Histories up to this version fit into a position. */
export const LAST_SNAPSHOT_VERSION = 2 ** Number(VERSION_BITS) - 1;

/**
 * Packs a position into the integer that a cursor is on the wire, so that a device resumes where it
 * stopped by sending back what it was given, and the server need not remember anything.
 */
export function cursorOf({ part, day, head, upTo }: SnapshotPosition): number {
  const fields: [bigint, bigint][] = [
    [1n, part === "the years" ? 1n : 0n],
    [DAY_BITS, BigInt(day % 2 ** Number(DAY_BITS))],
    [VERSION_BITS, BigInt(head)],
    [VERSION_BITS, BigInt(upTo)],
  ];
  return Number(fields.reduce((packed, [bits, value]) => (packed << bits) | value, 1n));
}

/** Whether a cursor is a position in a snapshot rather than a version. */
export function isSnapshotCursor(cursor: number): boolean {
  return cursor >= FIRST_SNAPSHOT;
}

/** The position that a cursor stands for. */
export function snapshotPositionOf(cursor: number, today: number): SnapshotPosition {
  let remainingBits = BigInt(cursor);
  const take = (bits: bigint) => {
    const value = Number(remainingBits & ((1n << bits) - 1n));
    remainingBits >>= bits;
    return value;
  };
  const upTo = take(VERSION_BITS);
  const head = take(VERSION_BITS);
  const isWide = BigInt(cursor) >= FIRST_WIDE_SNAPSHOT;
  const dayBits = isWide ? DAY_BITS : NARROW_DAY_BITS;
  const day = take(dayBits);
  const part = take(1n) === 1 ? "the years" : "first screen";
  const latest = today + (isWide ? DAYS_AHEAD : 1);
  return { part, day: latestDay(day, 2 ** Number(dayBits), latest), head, upTo };
}

/** The latest day with this remainder up to `latest`. */
function latestDay(remainder: number, days: number, latest: number): number {
  return latest - ((((latest - remainder) % days) + days) % days);
}
