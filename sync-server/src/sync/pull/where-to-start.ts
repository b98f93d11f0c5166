import type { SyncAnswer, SyncRequest } from "@reignwell/contract";
import type { UserHead } from "./read-head.ts";
import { isPlace, LAST_PLACED_VERSION, placeOf, type SnapshotPlace } from "./snapshot-cursor.ts";

const DAY = 86_400_000;

/** What the rows of an answer begin with. */
export type Start = {
  /** Up to which version the device certainly has everything. */
  pulled: number;
  /** Set where they are a page of a snapshot. */
  place: SnapshotPlace | null;
} & Pick<SyncAnswer, "restart">;

/**
 * Judges a device's cursor: to go on from it, to begin a snapshot, or to start over because the
 * database is another one [S1] or deletions since may be forgotten [S6].
 *
 * @param plainUpTo a history of at most so many versions fits into one answer in plain order
 */
export function whereToStart(
  request: Pick<SyncRequest, "epoch" | "cursor">,
  head: UserHead,
  now: number,
  plainUpTo: number,
): Start {
  const today = Math.floor(now / DAY);
  const begin = (restart?: SyncAnswer["restart"]): Start => {
    const { version } = head;
    const plain = version <= plainUpTo || version > LAST_PLACED_VERSION;
    const place = plain
      ? null
      : { part: "first screen" as const, day: today, head: version, upTo: version };
    return { pulled: 0, place, ...(restart && { restart }) };
  };
  const { epoch, cursor } = request;
  if (epoch !== null && epoch !== head.epoch) return begin("restored");
  if (cursor === 0) return begin();
  const place = isPlace(cursor) ? placeOf(cursor, today) : null;
  const reached = place?.head ?? cursor;
  if (reached > head.version) return begin("restored");
  if (reached < head.horizon) return begin("too-old");
  return { pulled: place ? 0 : cursor, place };
}
