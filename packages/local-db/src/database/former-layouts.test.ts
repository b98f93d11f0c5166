import "fake-indexeddb/auto";
import { aGoal } from "@reignwell/testing";
import { Dexie } from "dexie";
import { afterEach, expect, it } from "vitest";
import { LOCAL_SCHEMA, LocalDatabase } from "./local-database.ts";

/** What each version of the database added or laid out in another way. */
const LAYOUTS: Record<number, Record<string, string>> = {
  1: {
    entries: "id, [date+id], deletedAt",
    goals: "id, deletedAt",
    tasks: "id, goalId, completedAt, deletedAt",
    actionCompletions: "id, entryId, deletedAt",
    seriesCompletions: "id, deletedAt",
    profiles: "id, deletedAt",
    pending: "[collection+id], [state+collection+id]",
    earlierVersions: "++key, [collection+id], keptAt",
    drafts: "kind",
    scriptures: "date",
    meta: "key",
  },
  2: { tasks: "id, goalId, completedAt, deletedAt, open" },
  3: { known: "[collection+bucket]" },
  4: {},
  5: { archive: "month" },
  6: { series: "key" },
  7: { shares: "id, deletedAt" },
  8: {
    tasks: "id, goalId, deletedAt, open, *spans, done",
    pending: "[collection+id], [state+collection+id], [state+lastWrite+id]",
    tallies: "table",
  },
};

const NAME = "former-layout";

afterEach(() => Dexie.delete(NAME));

it.each(Object.keys(LAYOUTS).map(Number))(
  "issue 15: a database of version %i gets the layout of a new one, and keeps its rows",
  async (version) => {
    const goal = aGoal();
    const former = new Dexie(NAME);
    const stores = Object.entries(LAYOUTS).filter(([number]) => Number(number) <= version);
    former.version(version).stores(Object.assign({}, ...stores.map(([, layout]) => layout)));
    await former.table("goals").add(goal);
    former.close();
    const database = new LocalDatabase(NAME);
    expect(await database.goals.toArray()).toEqual([goal]);
    expect(database.verno).toBe(LOCAL_SCHEMA);
    const fresh = new LocalDatabase("fresh-layout");
    await fresh.open();
    expect(layoutOf(database)).toEqual(layoutOf(fresh));
    database.close();
    await fresh.delete();
  },
);

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
