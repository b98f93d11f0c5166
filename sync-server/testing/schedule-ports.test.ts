import "fake-indexeddb/auto";
import { newRecordId } from "@reignwell/domain";
import { STORE_PROMISES, type StoreUnderTest } from "@reignwell/sync-core/testing";
import { anEntry } from "@reignwell/testing";
import { describe, expect, it } from "vitest";
import { SyncDevice } from "./sync-device.ts";

const CALM = { chance: () => false, pick: () => 2 ** 20 };

describe("the promises of a sync store, kept by the device of the schedules", () => {
  it.each(STORE_PROMISES)("$promise", async ({ check }) => {
    let now = 1_700_000_000_000;
    const device = new SyncDevice(`promises-${crypto.randomUUID()}`, 0, () => now);
    const write = (id: string, fields: object) =>
      device.write({ collection: "entries", id, fields });
    const adapter: StoreUnderTest = {
      store: () => device.store(CALM, 0),
      async make(words) {
        const { id: _id, ...fields } = anEntry({ challenges: words });
        const id = newRecordId(now);
        await write(id, fields);
        return id;
      },
      edit: (id, words) => write(id, { challenges: words }),
      words: async (id) => (await device.database.entries.get(id))?.challenges,
      setClock: (time) => {
        now = time;
      },
    };
    await expect(check(adapter)).resolves.toBeUndefined();
    await device.database.delete();
  });
});
