import { COLLECTIONS, type SyncAnswer } from "@reignwell/contract";
import type { LocalDatabase, PendingRow } from "./local-database.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { recordTable } from "./record-change.ts";
import { doubtAllRows } from "./vanished-rows.ts";

/**
 * What it means here that the rows of an answer do not go on from where the device stood: the
 * server lacks something [S1], or it forgot what was deleted meanwhile [S6].
 */
export async function startOver(database: LocalDatabase, answer: SyncAnswer): Promise<void> {
  const epoch = await readMeta(database, "epoch");
  const otherEpoch = epoch !== null && epoch !== answer.epoch;
  if (otherEpoch || answer.restart === "restored") await offerAllRows(database);
  else if (answer.restart === "too-old") await doubtAllRows(database);
}

/**
 * After a backup was restored the server may lack what this device had already sent [S1]. So all
 * rows are offered again, as old as the last time at which they were known to be the server's
 * own: what the server has newer than that wins.
 */
async function offerAllRows(database: LocalDatabase): Promise<void> {
  await writeMeta(database, { doubted: null, touched: Math.random() });
  const at = (await readMeta(database, "settledAt")) ?? 0;
  for (const collection of COLLECTIONS) {
    const rows = await recordTable(database, collection).toArray();
    const known = await database.pending.bulkGet(
      rows.map((row): [string, string] => [collection, row.id]),
    );
    await database.pending.bulkPut(
      rows.map((row, index): PendingRow => {
        const fields = Object.keys(row).filter((field) => field !== "id");
        const old = Object.fromEntries(fields.map((field) => [field, at]));
        const waiting = known[index];
        return waiting
          ? { ...waiting, fields: { ...old, ...waiting.fields } }
          : { collection, id: row.id, state: "waiting", fields: old };
      }),
    );
  }
}
