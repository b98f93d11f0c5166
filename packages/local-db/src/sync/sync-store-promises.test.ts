import "fake-indexeddb/auto";
import { newRecordId } from "@reignwell/domain";
import { STORE_PROMISES, type StoreUnderTest } from "@reignwell/sync-core/testing";
import { anEntry } from "@reignwell/testing";
import { describe, expect, it } from "vitest";
import { LocalDatabase } from "../database/local-database.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { createSyncStore } from "./sync-store.ts";

describe("the promises of a sync store, kept by the local database", () => {
  it.each(STORE_PROMISES)("$promise", async ({ check }) => {
    let now = 1_700_000_000_000;
    const database = new LocalDatabase(`promises-${crypto.randomUUID()}`);
    const write = (id: string, fields: object) =>
      recordChanges(database, [{ collection: "entries", id, fields }], now);
    const adapter: StoreUnderTest = {
      store: () => createSyncStore(() => database, { now: () => now }),
      async make(words) {
        const { id: _id, ...fields } = anEntry({ challenges: words });
        const id = newRecordId(now);
        await write(id, fields);
        return id;
      },
      edit: (id, words) => write(id, { challenges: words }),
      words: async (id) => (await database.entries.get(id))?.challenges,
      setClock: (time) => {
        now = time;
      },
    };
    await expect(check(adapter)).resolves.toBeUndefined();
    await database.delete();
  });
});
