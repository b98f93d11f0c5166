import "fake-indexeddb/auto";
import { newRecordId } from "@reignwell/domain";
import { aGoal, anEntry, aTask } from "@reignwell/testing";
import { Dexie } from "dexie";
import { afterEach, expect, it } from "vitest";
import { EARLIER_VERSIONS, earlierStores, makeEarlierShape } from "../../testing/earlier-shapes.ts";
import { LOCAL_SCHEMA, LocalDatabase } from "./local-database.ts";

const NAMES = ["former-layout", "fresh-layout"] as const;
const opened: Dexie[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) database.close();
  for (const name of NAMES) await Dexie.delete(name);
});

function opening<Database extends Dexie>(database: Database): Database {
  opened.push(database);
  return database;
}

/** A row of each store, by what its key is called. */
const ROWS: Record<string, object> = {
  entries: anEntry(),
  goals: aGoal(),
  tasks: aTask(),
  actionCompletions: { id: newRecordId(1), entryId: newRecordId(2), deletedAt: null },
  seriesCompletions: { id: newRecordId(3), deletedAt: null },
  profiles: { id: newRecordId(4), deletedAt: null },
  pending: { collection: "goals", id: newRecordId(5), state: "waiting", fields: {} },
  earlierVersions: { key: 1, collection: "goals", id: newRecordId(6), keptAt: 1 },
  drafts: { kind: "wizard", draft: {} },
  scriptures: { date: "2026-11-21" },
  meta: { key: "device", value: "a device" },
  known: { collection: "goals", bucket: 0, rows: "{}" },
  archive: { month: "2026-11" },
  series: { key: "topics", value: [] },
  shares: { id: newRecordId(7), deletedAt: null },
};

it.each(EARLIER_VERSIONS)(
  "issue 15: a database of version %i gets the layout of a new one, and keeps its rows",
  async (version) => {
    const named = Object.keys(earlierStores(version)).filter((name) => name in ROWS);
    const rows = named.map((name) => [name, [ROWS[name] ?? {}]]);
    await makeEarlierShape(NAMES[0], version, Object.fromEntries(rows));
    const former = opening(new Dexie(NAMES[0]));
    await former.open();
    const before = await keysOf(former, named);
    former.close();
    const database = opening(new LocalDatabase(NAMES[0]));
    expect(await keysOf(database, named)).toEqual(before);
    expect(await database.goals.toArray()).toEqual([ROWS["goals"]]);
    expect(database.verno).toBe(LOCAL_SCHEMA);
    const fresh = opening(new LocalDatabase(NAMES[1]));
    await fresh.open();
    expect(layoutOf(database)).toEqual(layoutOf(fresh));
  },
);

function keysOf(database: Dexie, names: readonly string[]): Promise<unknown[]> {
  return Promise.all(names.map(async (name) => database.table(name).toCollection().primaryKeys()));
}

/** Each store of the browser's own database, with its key and indexes. */
function layoutOf(database: Dexie): unknown {
  const native = database.backendDB();
  const names = [...native.objectStoreNames];
  const transaction = native.transaction(names);
  return names.map((name) => {
    const store = transaction.objectStore(name);
    const indexes = [...store.indexNames].map((index) => {
      const { keyPath, unique, multiEntry } = store.index(index);
      return { index, keyPath, unique, multiEntry };
    });
    return { name, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes };
  });
}
