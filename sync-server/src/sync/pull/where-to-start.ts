import type { SyncAnswer, SyncRequest } from "@reignwell/contract";
import type { UserHead } from "./read-head.ts";
import {
  isSnapshotCursor,
  LAST_SNAPSHOT_VERSION,
  snapshotPositionOf,
  type SnapshotPosition,
} from "./snapshot-cursor.ts";

const DAY = 86_400_000;

/** What the rows of an answer begin with. */
export type Start = {
  /** Up to which version the device certainly has everything. */
  pulled: number;
  /** Set where they are a page of a snapshot. */
  snapshot: SnapshotPosition | null;
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
    const plain = version <= plainUpTo || version > LAST_SNAPSHOT_VERSION;
    const snapshot = plain
      ? null
      : { part: "first screen" as const, day: today, head: version, upTo: version };
    return { pulled: 0, snapshot, ...(restart && { restart }) };
  };
  const { epoch, cursor } = request;
  if (epoch !== null && epoch !== head.epoch) return begin("restored");
  if (cursor === 0) return begin();
  const snapshot = isSnapshotCursor(cursor) ? snapshotPositionOf(cursor, today) : null;
  const reached = snapshot?.head ?? cursor;
  if (reached > head.version) return begin("restored");
  if (reached < head.horizon) return begin("too-old");
  return { pulled: snapshot ? 0 : cursor, snapshot };
}
