import type { Collection } from "@reignwell/contract";
import type { LocalDatabase } from "../database/local-database.ts";
import { type PendingState, REJECTED } from "../database/pending-row.ts";
import { rowsWithUnseenVersions } from "../recovery/version-marks.ts";
import { pendingOf } from "../database/row-ranges.ts";

/** What the user of a row sees: what it waits for, and that an earlier version of it is kept. */
export interface SendState {
  /** Null where the server has the row as it is here. */
  state: PendingState | null;
  /** Only of a rejected change: the server's code and its message for the user. */
  refusal?: { code: string; message: string };
  /** Set where words of it were replaced before its user saw them (DEC-120). */
  hasEarlierVersion?: true;
}

/**
 * Of these rows, those that the server does not have as they are here, each with the reason, and
 * those of which an earlier version is kept.
 */
export async function sendStates(
  database: LocalDatabase,
  collection: Collection,
  ids: readonly string[],
  now: number,
): Promise<Map<string, SendState>> {
  const wanted = new Set(ids);
  const states = new Map<string, SendState>();
  const [pending, marked] = await Promise.all([
    pendingOf(database, collection, ids),
    rowsWithUnseenVersions(database, collection, ids, now),
  ]);
  for (const row of pending.values()) {
    if (!wanted.has(row.id)) continue;
    const refusal = row.refusal && { code: row.refusal.code, message: row.refusal.message };
    states.set(
      row.id,
      row.state === REJECTED && refusal ? { state: row.state, refusal } : { state: row.state },
    );
  }
  for (const id of marked) {
    states.set(id, { state: null, ...states.get(id), hasEarlierVersion: true });
  }
  return states;
}
