import { type Collection, type RecordByCollection, REGISTERS } from "@reignwell/contract";
import { groupBy } from "@reignwell/domain";
import { isWords, registerOf, sameValue } from "@reignwell/sync-core";
import type { Table } from "dexie";
import { checkRow } from "./check-row.ts";
import { writeTime } from "./device-time.ts";
import { keepVersions } from "../database/earlier-versions-store.ts";
import { KnownStamps } from "../database/known-stamps.ts";
import { LOCAL_SCHEMA, type LocalDatabase } from "../database/local-database.ts";
import { readMeta, withMeta, writeMeta } from "../database/meta-table.ts";
import { pendingRow } from "../database/pending-row.ts";
import { pendingOf, rowsOf } from "../database/row-ranges.ts";
import {
  endStorageTrouble,
  reportStorageTrouble,
  storageTroubleOf,
} from "../database/storage-trouble.ts";

/**
 * What a form showed in its fields when the person began to write. `undefined` stands for a text
 * that was typed in an earlier visit, when what the form showed was not noted.
 */
export type Began = Readonly<Record<string, unknown>>;

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
    /**
     * What a form that stood open showed in these fields when the person began to write: where the
     * row holds other words by now, they came in unseen and are kept as an earlier version [K3].
     */
    began?: Began;
  };
}[Collection];

/** The rows of a tap: so many at most. */
const FEW = 10;

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
    const byKind = groupBy(changes, (change) => change.collection);
    for (const [collection, ofKind] of byKind) {
      await writeRows(database, collection, ofKind, { at, now });
    }
    await also?.();
  });
}

/**
 * Runs one step on the device: a transaction over these tables, in a shape that this code knows,
 * with what the database remembers about itself read once and written once.
 *
 * @throws NewerSchemaError when an upgraded tab owns the database; nothing was written then
 */
export async function inOneStep<T>(
  database: LocalDatabase,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  // Dexie follows native awaits only through a function that is itself async; with a plain one, a
  // step that happens to touch no table would lose the transaction.
  return database.transaction("rw", tables, async () =>
    withMeta(database, async () => {
      await refuseNewerSchema(database);
      return work();
    }),
  );
}

/**
 * Runs writes of these kinds, and of all that is kept about them, in one transaction: all of it
 * or nothing. A connection that the browser dropped is opened again, once; each write says what
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
  const { pending, known, meta, drafts, earlierVersions } = database;
  const all = [...tables, pending, known, meta, drafts, earlierVersions];
  const attempt = () => inOneStep(database, all, work);
  try {
    const done = await attempt().catch((error: unknown) => {
      // The abort of a dropped connection carries no reason: that the database is closed tells it.
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

/** Changes of one kind, in their order: what is there is read at once, and so it is written. */
async function writeRows(
  database: LocalDatabase,
  collection: Collection,
  changes: readonly RecordChange[],
  { at, now }: { at: number; now: number },
): Promise<void> {
  const ids = [...new Set(changes.map(({ id }) => id))];
  const table = recordTable(database, collection);
  const [rows, pending, knownAtOnce] = await Promise.all([
    rowsOf(table, ids),
    pendingOf(database, collection, ids),
    // A tap doesn't wait a second time for what it mostly wants; many new rows want none of it.
    ids.length <= FEW ? KnownStamps.read(database, collection, ids) : null,
  ]);
  const there = ids.filter((id) => rows.has(id));
  let known = knownAtOnce;
  for (const change of changes) {
    const { id } = change;
    const stored = rows.get(id);
    const checked = checkRow(collection, { ...change.basis, ...stored }, { ...change.fields, id });
    if ("problem" in checked) throw checked.problem;
    if (stored && change.began) await keepUnseen(database, change, { ...stored }, now);
    const waiting = pending.get(id);
    const fields = { ...waiting?.fields };
    const seen = { ...waiting?.seen };
    const written = wholeRegisters(collection, Object.keys(change.fields));
    const beginning = [...written].filter((field) => fields[field] === undefined);
    if (stored && beginning.length > 0) {
      // What its author has before them now; writing it again changes the time and not this [K2].
      known ??= await KnownStamps.read(database, collection, there);
      for (const field of beginning) {
        const stamp = known.stamp(id, registerOf(field, REGISTERS[collection]));
        if (stamp > 0) seen[field] = stamp;
      }
    }
    for (const field of written) fields[field] = at;
    rows.set(id, checked.row);
    // An edit answers a refusal: the row is offered to the server again.
    pending.set(id, pendingRow({ ...waiting, collection, id, state: "waiting", fields, seen }));
  }
  await Promise.all([
    table.bulkPut(ids.flatMap((id) => rows.get(id) ?? [])),
    database.pending.bulkPut(ids.flatMap((id) => pending.get(id) ?? [])),
  ]);
}

/** Words that came into the row while a form over it stood open, and that it now writes over. */
async function keepUnseen(
  database: LocalDatabase,
  { collection, id, fields, began = {} }: RecordChange,
  stored: Readonly<Record<string, unknown>>,
  now: number,
): Promise<void> {
  const written: Readonly<Record<string, unknown>> = fields;
  const unseen = Object.entries(began)
    .map(([field, value]) => ({ field, began: value, value: stored[field] }))
    .filter(({ field, began: shown, value }) => {
      const writtenOver = field in written && !sameValue(written[field], value);
      return writtenOver && isWords(value) && !sameValue(shown, value);
    });
  const versions = unseen.map(({ field, value }) => ({ collection, id, field, value }));
  await keepVersions(database, versions, now);
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
async function refuseNewerSchema(database: LocalDatabase): Promise<void> {
  const schema = await readMeta(database, "schema");
  if (schema > LOCAL_SCHEMA) throw new NewerSchemaError();
  if (schema < LOCAL_SCHEMA) await writeMeta(database, { schema: LOCAL_SCHEMA });
}
