import type { Collection, WireRow } from "@reignwell/contract";

/** A row that waits to be sent, or that the server refused. */
export interface PendingRow {
  collection: Collection;
  id: string;
  /** `waiting` to be sent, or needing the person's `attention`. */
  state: "waiting" | "attention";
  /** Per written field: the device's time of the latest write, in ms since 1970. */
  fields: Record<string, number>;
  /**
   * Only with `attention`: what the server said, and what it holds instead: a row, null for
   * nothing, and no `row` at all when it did not say.
   */
  refusal?: { code: string; message: string; row?: WireRow | null };
  /** The number of this shape; none is 1. Read rows always have the latest: see upgradePending. */
  shape?: number;
}

/** Makes a row of one shape into one of the next. */
export type PendingUpgrade = (row: PendingRow) => PendingRow;

/**
 * The first makes shape 2 of shape 1, and so on: none yet. Whoever adds one lets all writers put
 * the new number into `shape`, and adds a fixture of the new shape to the test.
 */
const UPGRADES: readonly PendingUpgrade[] = [];

/** The shape in which this code reads, and writes, what waits. */
export const PENDING_SHAPE = UPGRADES.length + 1;

/**
 * A row that waits, in the latest shape. Every read goes through it, so that what was written by
 * an older version of the app, perhaps months ago without a network, is sent by this one.
 */
export function upgradePending(row: PendingRow, upgrades = UPGRADES): PendingRow {
  return upgrades.slice((row.shape ?? 1) - 1).reduce((older, upgrade) => upgrade(older), row);
}
