import type { SyncAnswer } from "@reignwell/contract";
import type { Batch, SyncStore } from "../src/ports.ts";
import { mustBe, type Promised } from "./promised.ts";
import {
  answer,
  EPOCH,
  idsOf,
  LIMIT,
  next,
  NOON,
  plan,
  type StoreUnderTest,
  wordsIn,
} from "./store-under-test.ts";

/** Sends the first of several changes, of which the server takes it, and hands it over. */
async function handedOver(store: SyncStore): Promise<Batch> {
  const limit = { ...LIMIT, changes: 1 };
  // The first answer ever tells whose history it is, and is applied at once.
  await store.applyAnswer(null, answer(0), await store.position());
  const batch = await next(store, 1);
  await store.prepare(batch, limit);
  const following = await store.handOver(batch, answer(1), await store.position(), limit);
  if (!following) throw new Error("it was not handed over");
  mustBe(following.push, batch.push + 1, "the number of the batch that leaves");
  return batch;
}

/** What the engine relies on where a batch leaves before the one before it is settled. */
export const HAND_OVER_PROMISES: readonly Promised<StoreUnderTest>[] = [
  {
    promise: "a batch that was handed over is settled before anything else, also after a crash",
    check: async ({ store, make, edit, words }) => {
      const memory = store();
      const ids = [await make("one"), await make("two"), await make("three")];
      const first = await handedOver(memory);
      const under = await next(store());
      mustBe([under.push, idsOf(under)], [2, [ids[1]]], "the batch under way");
      const position = await store().position();
      mustBe([position.cursor, position.heard], [1, 1], "where the device stands");
      // A later value counts: of what was taken nothing waits any more.
      const [id = ""] = idsOf(first);
      const theirs = { ...plan(id, "from elsewhere", 3 * NOON), priorities: ["Call home"] };
      const rows = { entries: [theirs] };
      await store().applyAnswer(null, answer(0, { cursor: 2, rows }), position);
      mustBe(await words(id), "from elsewhere", "a row that was handed over");
      await store().applyAnswer(under, answer(2, { cursor: 3 }), await store().position());
      await edit(id, "later");
      const last = await next(store());
      mustBe([last.push, idsOf(last)], [3, [id, ids[2] ?? ""].toSorted()], "the last batch");
      const change = last.changes.find((each) => each.id === id);
      mustBe(change?.fields["challenges"]?.slice(1), ["later", 3 * NOON], "what was seen of it");
    },
  },
  {
    promise: "what was written into a batch that was handed over still waits when it is settled",
    check: async ({ store, make, edit }) => {
      const memory = store();
      await make("one");
      await make("two");
      const first = await handedOver(memory);
      const [id = ""] = idsOf(first);
      await edit(id, "written meanwhile");
      const under = await next(memory);
      await memory.prepare(under, { ...LIMIT, changes: 1 });
      await memory.applyAnswer(under, answer(2, { cursor: 2 }), await memory.position());
      const last = await next(memory);
      mustBe([idsOf(last), wordsIn(last, id)], [[id], "written meanwhile"], "what is sent");
    },
  },
  {
    promise: "a batch is handed over only where its answer says no more than that all was taken",
    check: async ({ store, make, edit }) => {
      const memory = store();
      const limit = { ...LIMIT, changes: 1 };
      const id = await make("one");
      await make("two");
      const before = await memory.position();
      await memory.applyAnswer(null, answer(0), before);
      const batch = await next(memory, 1);
      await memory.prepare(batch, limit);
      const position = await memory.position();
      const refuses = async (over: Partial<SyncAnswer>, from = position) =>
        mustBe(
          await memory.handOver(batch, answer(1, over), from, limit),
          null,
          `handing over an answer with ${JSON.stringify(over)}`,
        );
      await refuses({
        rejected: [{ collection: "entries", id, code: "no", message: "No", row: null }],
      });
      await refuses({
        overwritten: [{ collection: "entries", id, field: "challenges", value: "theirs" }],
      });
      await refuses({ rows: { entries: [plan(id, "theirs")] } });
      await refuses({ more: true });
      await refuses({ full: 95 });
      await refuses({ restart: "restored" });
      await refuses({ epoch: "019aa000-0000-4000-8000-000000000001" });
      await refuses({ taken: undefined });
      await refuses({}, { ...position, cursor: 0 });
      await refuses({}, { ...position, device: EPOCH });
      await edit(id, "since");
      await refuses({});
      mustBe(await next(memory), batch, "the batch under way");
    },
  },
];
