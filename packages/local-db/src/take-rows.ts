import {
  type Collection,
  COLLECTIONS,
  REGISTERS,
  type SyncAnswer,
  type WireRow,
} from "@reignwell/contract";
import { overlayRow } from "@reignwell/sync-core";
import { forgetOldVersions } from "./earlier-versions.ts";
import type { LocalDatabase, PendingRow } from "./local-database.ts";
import { recordTable } from "./record-change.ts";
import { pendingOf, rowsOf } from "./row-ranges.ts";
import { confirmRows } from "./vanished-rows.ts";

/** Takes the answered rows over, except for fields that still wait here [L4]. */
export async function takeRows(database: LocalDatabase, answer: SyncAnswer): Promise<void> {
  for (const collection of COLLECTIONS) {
    const pulled = (answer.rows[collection] ?? []).filter(hasId);
    if (pulled.length > 0) await takeCollection(database, collection, pulled);
  }
  await confirmRows(database, answer.rows);
}

async function takeCollection(
  database: LocalDatabase,
  collection: Collection,
  pulled: readonly (WireRow & { id: string })[],
): Promise<void> {
  const table = recordTable(database, collection);
  const ids = pulled.map((row) => row.id);
  const pending = await pendingOf(database, collection, ids);
  // On a fresh device nothing waits, and no local row has to be read.
  const local = await rowsOf(
    table,
    ids.filter((id) => pending.has(id)),
  );
  const rows = pulled.map((row) => {
    const waits = pending.get(row.id)?.fields;
    if (!waits) return row;
    const laid = overlayRow({ ...local.get(row.id) }, row, waits, REGISTERS[collection]);
    return { ...laid, id: row.id };
  });
  await table.bulkPut(rows);
  await renewRefusals(database, pending, pulled);
}

/** What the server holds instead of a refused change is what it holds now, not then. */
async function renewRefusals(
  database: LocalDatabase,
  pending: ReadonlyMap<string, PendingRow>,
  pulled: readonly (WireRow & { id: string })[],
): Promise<void> {
  const renewed = pulled.flatMap((row) => {
    const known = pending.get(row.id);
    return known?.refusal ? [{ ...known, refusal: { ...known.refusal, row } }] : [];
  });
  if (renewed.length > 0) await database.pending.bulkPut(renewed);
}

/** Keeps the values that lost against a later edit elsewhere for 30 days [M2]. */
export async function keepOverwritten(
  database: LocalDatabase,
  answer: SyncAnswer,
  now: number,
): Promise<void> {
  if (answer.overwritten.length === 0) return;
  await forgetOldVersions(database, now);
  await database.earlierVersions.bulkAdd(
    answer.overwritten.map(({ collection, id, field, value }) => ({
      collection,
      id,
      field,
      value,
      keptAt: now,
    })),
  );
}

function hasId(row: WireRow): row is WireRow & { id: string } {
  return typeof row["id"] === "string";
}
