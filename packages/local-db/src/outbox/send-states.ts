import type { Collection } from "@reignwell/contract";
import type { LocalDatabase } from "../database/local-database.ts";
import { pendingOf } from "../database/row-ranges.ts";

/** What a row that is not the server's yet waits for: to be sent, or for the person. */
export interface SendState {
  state: "waiting" | "attention";
  /** Only with `attention`: the server's code and its words for a person. */
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
      row.state === "attention" && refusal ? { state: row.state, refusal } : { state: row.state },
    );
  }
  return states;
}
