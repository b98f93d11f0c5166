import { type Collection, type RecordByCollection, REGISTERS } from "@reignwell/contract";
import type { Table } from "dexie";
import { checkRow } from "./checked-row.ts";
import { writeTime } from "./device-time.ts";
import { LOCAL_SCHEMA, type LocalDatabase } from "./local-database.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { endStorageTrouble, reportStorageTrouble, storageTroubleOf } from "./storage-trouble.ts";

/** A write of some fields of one row. For a new row, all fields, or a basis for the others. */
export type RecordChange = {
  [K in Collection]: {
    collection: K;
    id: string;
    fields: Partial<Omit<RecordByCollection[K], "id">>;
    /**
     * What a new row holds where nothing is written, the same as the server's defaults. It is no
     * edit and is never sent: for rows that several devices may begin, each with its own fields.
     */
    basis?: Omit<RecordByCollection[K], "id">;
  };
}[Collection];

/** Thrown when a newer version of the app has taken this database over. */
export class NewerSchemaError extends Error {
  constructor() {
    super("A newer version of the app is open. Reload this page to go on.");
    this.name = "NewerSchemaError";
  }
}

/**
 * Writes rows together with the note that they must be sent: the only way to change user-owned
 * data on the device [L1]. One transaction, durable when the promise resolves; `also` runs
 * inside it, for what must happen together with the write.
 *
 * @param now the device's clock, in ms since 1970
 * @throws NewerSchemaError when an upgraded tab owns the database; nothing was written then
 */
export async function recordChanges(
  database: LocalDatabase,
  changes: readonly RecordChange[],
  now: number,
  also?: () => Promise<void>,
): Promise<void> {
  const collections = new Set(changes.map((change) => change.collection));
  await writeTogether(database, [...collections], async () => {
    const at = await writeTime(database, now);
    for (const change of changes) await writeRow(database, change, at);
    await also?.();
  });
}

/**
 * Runs writes of these kinds, and of all that is kept about them, in one transaction: all of it
 * or nothing. A connection that the browser dropped is opened anew, once; each write says what
 * the rows become, so doing it a second time changes nothing.
 *
 * @throws NewerSchemaError when an upgraded tab owns the database; nothing was written then
 */
export async function writeTogether<T>(
  database: LocalDatabase,
  collections: readonly Collection[],
  work: () => Promise<T>,
): Promise<T> {
  const tables = collections.map((collection) => recordTable(database, collection));
  const { pending, meta, drafts, earlierVersions } = database;
  const attempt = () =>
    database.transaction("rw", [...tables, pending, meta, drafts, earlierVersions], async () => {
      await refuseNewerSchema(database);
      return work();
    });
  try {
    const done = await attempt().catch((error: unknown) => {
      // What a dropped connection aborts carries no reason; that it is closed now is the reason.
      const lost = storageTroubleOf(error) === "connection-lost" || !database.isOpen();
      if (!lost || storageTroubleOf(error) === "full") throw error;
      return attempt();
    });
    endStorageTrouble("full", "connection-lost");
    return done;
  } catch (error) {
    const trouble = storageTroubleOf(error);
    if (trouble !== null) reportStorageTrouble(trouble);
    throw error;
  }
}

/** The table of a kind, typed by what all kinds have in common. */
export function recordTable(
  database: LocalDatabase,
  collection: Collection,
): Table<{ id: string }, string> {
  return database.table(collection);
}

/** The table of a kind, typed as its rows. */
export function rowTable<K extends Collection>(
  database: LocalDatabase,
  collection: K,
): Table<RecordByCollection[K], string> {
  return database.table(collection);
}

async function writeRow(database: LocalDatabase, change: RecordChange, at: number): Promise<void> {
  const { collection, id } = change;
  const table = recordTable(database, collection);
  const stored = await table.get(id);
  const checked = checkRow(collection, { ...change.basis, ...stored }, { ...change.fields, id });
  if ("problem" in checked) throw checked.problem;
  const known = await database.pending.get([collection, id]);
  const fields = { ...known?.fields };
  for (const field of wholeRegisters(collection, Object.keys(change.fields))) fields[field] = at;
  await table.put(checked.row);
  // An edit answers a refusal: the row is offered to the server again.
  await database.pending.put({ collection, id, state: "waiting", fields });
}

/** A field of a register never travels without its companions [M2]. */
function wholeRegisters(collection: Collection, fields: readonly string[]): Set<string> {
  const all = new Set(fields);
  for (const group of REGISTERS[collection]) {
    if (group.some((field) => all.has(field))) for (const field of group) all.add(field);
  }
  return all;
}

/** An old tab must not write into a database whose shape it does not know. */
export async function refuseNewerSchema(database: LocalDatabase): Promise<void> {
  const schema = await readMeta(database, "schema");
  if (schema > LOCAL_SCHEMA) throw new NewerSchemaError();
  if (schema < LOCAL_SCHEMA) await writeMeta(database, { schema: LOCAL_SCHEMA });
}
