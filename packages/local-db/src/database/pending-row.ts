import type { Collection, WireRow } from "@reignwell/contract";

/** The stored state of a change that the server rejected; devices have it in their databases. */
export const REJECTED = "attention";

/** What a change in the outbox waits for: to be sent, or for the user to decide. */
export type PendingState = "waiting" | typeof REJECTED;

/** A row that waits to be sent, or that the server refused. */
export interface PendingRow {
  collection: Collection;
  id: string;
  state: PendingState;
  /**
   * Per written field: the device's time of the latest write, in ms since 1970; null where nobody
   * wrote it and it is offered, because the server may lack it [A3].
   */
  fields: Record<string, number | null>;
  /**
   * Per field: the stamp of the value that stood there when the field began to wait, which its
   * author had before them [K2]; of an offered field its own. None is 0: nothing stood there.
   */
  seen: Record<string, number>;
  /**
   * Of a change that was rejected, also while it waits again: what the server said, and what it holds
   * instead: a row with its stamps, null for nothing, and no `row` at all when it did not say. After
   * a restore this row may be the only one with words that the server has lost.
   */
  refusal?: { code: string; message: string; row?: WireRow | null };
  /**
   * A resync has let the row go but for these fields [A3]: it may have been deleted and forgotten on
   * the server. It counts only while nothing is known of the row: a pull that brings it ends that.
   */
  letGo?: boolean;
  /** The number of this shape; none is 1. Read rows always have the latest: see upgradePending. */
  shape?: number;
}

/** Makes a row of one shape into one of the next. */
export type PendingUpgrade = (row: PendingRow) => PendingRow;

/**
 * The first makes shape 2 of shape 1, and so on. With each new one, add a fixture of the new shape
 * to the test.
 */
const UPGRADES: readonly PendingUpgrade[] = [
  // What its author had before them is not known: the server gives back what it replaces.
  (row) => ({ ...row, seen: {}, shape: 2 }),
];

/** The shape in which this code reads, and writes, what waits. */
export const PENDING_SHAPE = UPGRADES.length + 1;

/** A row to be kept, in the present shape. */
export function pendingRow(row: Omit<PendingRow, "shape">): PendingRow {
  return { ...row, shape: PENDING_SHAPE };
}

/**
 * A row that waits, in the latest shape. Every read goes through it, so that what was written by
 * an older version of the app, perhaps months ago without a network, is sent by this one.
 */
export function upgradePending(row: PendingRow, upgrades = UPGRADES): PendingRow {
  return upgrades.slice((row.shape ?? 1) - 1).reduce((older, upgrade) => upgrade(older), row);
}

/** When a person last wrote into the row here; what is only offered was not written here. */
export function lastWriteOf({ fields }: Pick<PendingRow, "fields">): number {
  return Math.max(0, ...Object.values(fields).map((at) => at ?? 0));
}

/** Marks what waits for its list, which is ordered by the last write. */
export function markedPending(row: PendingRow): PendingRow & { lastWrite: number } {
  return { ...row, lastWrite: lastWriteOf(row) };
}
