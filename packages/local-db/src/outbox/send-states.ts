import type { Collection } from "@reignwell/contract";
import type { LocalDatabase } from "../database/local-database.ts";
import { type PendingState, REJECTED } from "../database/pending-row.ts";
import { pendingOf } from "../database/row-ranges.ts";

/** What a row that the server does not have yet waits for. */
export interface SendState {
  state: PendingState;
  /** Only of a rejected change: the server's code and its message for the user. */
  refusal?: { code: string; message: string };
}

/** Of these rows, those that the server does not have as they are here, each with the reason. */
export async function sendStates(
  database: LocalDatabase,
  collection: Collection,
  ids: readonly string[],
): Promise<Map<string, SendState>> {
  const wanted = new Set(ids);
  const states = new Map<string, SendState>();
  for (const row of (await pendingOf(database, collection, ids)).values()) {
    if (!wanted.has(row.id)) continue;
    const refusal = row.refusal && { code: row.refusal.code, message: row.refusal.message };
    states.set(
      row.id,
      row.state === REJECTED && refusal ? { state: row.state, refusal } : { state: row.state },
    );
  }
  return states;
}
