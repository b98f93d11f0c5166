import "fake-indexeddb/auto";
import { newRecordId } from "@reignwell/domain";
import {
  STORE_PROMISES,
  type StoreUnderTest,
  TRANSPORT_PROMISES,
} from "@reignwell/sync-core/testing";
import { anEntry } from "@reignwell/testing";
import { startAnsweringServer } from "@reignwell/testing/node";
import { describe, expect, it } from "vitest";
import { httpTransport } from "./http-device.ts";
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

describe("the promises of a transport, kept by the one of the soak", () => {
  it.each(TRANSPORT_PROMISES)("$promise", async ({ check }) => {
    const { url, answerWith, received, close: goAway } = await startAnsweringServer();
    const transport = httpTransport(url, "session=none");
    try {
      await expect(check({ transport, answerWith, received, goAway })).resolves.toBeUndefined();
    } finally {
      await goAway();
    }
  });
});
