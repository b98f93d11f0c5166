import type { SyncAnswer } from "@reignwell/contract";
import type { Batch, SyncStore } from "../src/ports.ts";
import { namedIn, timeIn, valueIn } from "../src/short-change.ts";
import { mustBe, type Promised } from "./promised.ts";

/** A store with one device's plans in it, and hands to write and look with. */
export interface StoreUnderTest {
  /** The same memory again, as another tab has it, or this one after a crash. */
  store: () => SyncStore;
  /** Makes a plan that waits to be sent, with these words in `challenges`; returns its id. */
  make: (words: string) => Promise<string>;
  /** Writes other words. */
  edit: (id: string, words: string) => Promise<void>;
  /** What the device shows. */
  words: (id: string) => Promise<string | undefined>;
  /** Sets the device's wall clock, in ms since 1970. */
  setClock: (now: number) => void;
}

const LIMIT = { changes: 1000, bytes: 1 << 20 };
const ONE = { ...LIMIT, changes: 1 };
const EPOCH = "ddb6a344-cade-489d-a79d-da09f2f4a625";
const NOON = 1_800_000_000_000;

const answer = (push: number, over: Partial<SyncAnswer> = {}): SyncAnswer => ({
  push,
  epoch: EPOCH,
  cursor: 1,
  more: false,
  now: 1,
  rows: {},
  rejected: [],
  overwritten: [],
  ...(push > 0 && { taken: { received: NOON, sentAt: NOON } }),
  ...over,
});
const plan = (id: string, words: string, stamp = 2 * NOON) => ({
  id,
  "@": stamp,
  date: "2026-11-20",
  verse: "",
  verseReference: "",
  verseReflection: "",
  priorities: [],
  actionSteps: [],
  challenges: words,
  encouragement: "",
  deletedAt: null,
});

async function next(store: SyncStore, changes = LIMIT.changes): Promise<Batch> {
  const batch = await store.nextBatch({ ...LIMIT, changes });
  if (!batch) throw new Error("nothing waits to be sent");
  return batch;
}

const idsOf = (batch: Batch | null) => batch?.changes.map(({ id }) => id).toSorted() ?? [];
const wordsIn = (batch: Batch, id: string) =>
  batch.changes.flatMap((change) => (change.id === id ? [valueIn(change, "challenges")] : []))[0];

/** What the engine relies on in its memory. */
export const STORE_PROMISES: readonly Promised<StoreUnderTest>[] = [
  {
    promise: "a batch is offered again, to the letter, until it has ended, also after a crash",
    check: async ({ store, make, edit }) => {
      const id = await make("first");
      const batch = await next(store());
      await edit(id, "later");
      await make("another");
      mustBe(await next(store()), batch, "the batch");
      mustBe(await next(store(), 1), batch, "the batch under a smaller limit");
    },
  },
  {
    promise: "batches hold no more than the limit, are numbered by ones, and leave nothing out",
    check: async ({ store, make }) => {
      const ids = [await make("one"), await make("two"), await make("three")];
      const sent: string[] = [];
      for (let push = 1; push <= 3; push++) {
        const batch = await next(store(), 1);
        mustBe(batch.push, push, "the number");
        mustBe(batch.changes.length, 1, "the changes in a batch");
        sent.push(...idsOf(batch));
        await store().applyAnswer(batch, answer(push), await store().position());
      }
      mustBe(sent.toSorted(), ids.toSorted(), "what was offered");
      mustBe(await store().nextBatch(LIMIT), null, "what still waits");
    },
  },
  {
    promise: "a batch that was made ahead is the next one, and nothing is left out or sent twice",
    check: async ({ store, make, edit }) => {
      const memory = store();
      const ids = [await make("one"), await make("two"), await make("three"), await make("four")];
      const sent: string[] = [];
      const words: unknown[] = [];
      const note = (batch: Batch) => {
        sent.push(...idsOf(batch));
        words.push(...[wordsIn(batch, ids[2] ?? "")].filter((each) => each !== undefined));
      };
      const meanwhile = [
        async () => undefined,
        async () => edit(ids[2] ?? "", "three, later"),
        // Another tab's engine, where nothing keeps them apart.
        async (batch: Batch) => {
          const elsewhere = store();
          await elsewhere.applyAnswer(batch, answer(batch.push), await elsewhere.position());
          const last = await next(elsewhere, 1);
          note(last);
          await elsewhere.applyAnswer(last, answer(last.push), await elsewhere.position());
        },
      ];
      for (const happens of meanwhile) {
        const batch = await next(memory, 1);
        note(batch);
        await memory.prepare(batch, ONE);
        await happens(batch);
        await memory.applyAnswer(batch, answer(batch.push), await memory.position());
      }
      const last = await next(memory);
      note(last);
      await memory.applyAnswer(last, answer(last.push), await memory.position());
      // What was written after its batch was made goes with another one.
      mustBe(words, ["three", "three, later"], "the words that were sent");
      mustBe(sent.toSorted(), [...ids, ids[2] ?? ""].toSorted(), "what was sent");
      mustBe(await memory.nextBatch(ONE), null, "what still waits");
    },
  },
  {
    promise: "a batch that was kept ahead goes next as it is, also after a crash",
    check: async ({ store, make, edit }) => {
      const memory = store();
      const ids = [await make("one"), await make("two")];
      const batch = await next(memory, 1);
      const kept = await memory.prepare(batch, ONE);
      // It may have left by now: the server, and every later answer, know it by its number.
      for (const id of ids) await edit(id, "later");
      await make("three");
      mustBe(await next(store()), batch, "the batch under way");
      await store().applyAnswer(batch, answer(1), await store().position());
      const behind = await next(store());
      mustBe(behind, { push: 2, changes: kept ?? [] }, "the one behind it");
      await memory.applyAnswer(behind, answer(2), await memory.position());
      const rest = await next(memory);
      mustBe([rest.push, rest.changes.length], [3, 3], "what was written since");
    },
  },
  {
    promise: "a batch that was kept behind one that was not taken is made again",
    check: async ({ store, make, edit }) => {
      const ids = [await make("one"), await make("two")].toSorted();
      for (const end of ["dropBatch", "setAside", "renewDevice"] as const) {
        const memory = store();
        const batch = await next(memory, 1);
        await memory.prepare(batch, ONE);
        await edit(ids[1] ?? "", end);
        const [change] = batch.changes;
        if (end !== "setAside") await memory[end](batch);
        else if (change) await memory.setAside(change, { code: "no", message: "No" }, batch);
        const all = await next(store());
        mustBe([all.push, wordsIn(all, ids[1] ?? "")], [1, end], "the number and the words");
        await memory.dropBatch(all);
        await edit(ids[0] ?? "", end);
      }
    },
  },
  {
    promise: "the number of a batch that was kept ahead is not used again after a new start",
    check: async ({ store, make }) => {
      const memory = store();
      for (const words of ["one", "two"]) await make(words);
      const batch = await next(memory, 1);
      await memory.prepare(batch, ONE);
      const restart = answer(1, { restart: "restored", cursor: 7 });
      await memory.applyAnswer(batch, restart, await memory.position());
      mustBe((await next(store())).push, 3, "the number");
    },
  },
  {
    promise: "methods in one step happen together or, where it breaks off, not at all",
    check: async ({ store, make }) => {
      const memory = store();
      const first = await make("one");
      await memory
        .inOneStep(async () => {
          await next(memory);
          await memory.position();
          throw new Error("broken off");
        })
        .catch(() => undefined);
      const second = await make("two");
      const [batch, position] = await memory.inOneStep(async () => [
        await next(memory),
        await memory.position(),
      ]);
      mustBe([batch.push, idsOf(batch)], [1, [first, second].toSorted()], "the batch");
      mustBe(position.cursor, 0, "the cursor");
    },
  },
  {
    promise: "a batch that was dropped waits again, under the same number",
    check: async ({ store, make }) => {
      await make("one");
      const batch = await next(store());
      await store().dropBatch(batch);
      mustBe(await next(store()), batch, "the batch");
    },
  },
  {
    promise: "an answer never forgets a field that was written after the batch was made",
    check: async ({ store, make, edit, words, setClock }) => {
      setClock(NOON);
      const id = await make("sent");
      const batch = await next(store());
      // In the very millisecond of the first write, and after the clock was set back.
      await edit(id, "same time");
      setClock(NOON - 3_600_000);
      await edit(id, "written meanwhile");
      const rows = { entries: [plan(id, "of the server")] };
      await store().applyAnswer(batch, answer(1, { rows }), await store().position());
      mustBe(await words(id), "written meanwhile", "what the device shows");
      mustBe(wordsIn(await next(store()), id), "written meanwhile", "what is sent");
    },
  },
  {
    promise: "the memory that made a batch settles it as one that came later would",
    check: async ({ store, make, edit }) => {
      const memory = store();
      const ids = [await make("one"), await make("two")];
      const settles = async (over: Partial<SyncAnswer>, meanwhile?: () => Promise<void>) => {
        const batch = await next(memory);
        await meanwhile?.();
        await memory.applyAnswer(batch, answer(batch.push, over), await memory.position());
        return idsOf(await memory.nextBatch(LIMIT));
      };
      mustBe(await settles({}, () => edit(ids[0] ?? "", "later")), [ids[0]], "what was edited");
      mustBe(await settles({}), [], "what waits when all was taken");
      const third = await make("three");
      const restored = { epoch: "019aa000-0000-4000-8000-000000000001" };
      // What the server took before it went back says nothing about what it has now.
      mustBe(await settles(restored), [...ids, third].toSorted(), "what a restored server is sent");
    },
  },
  {
    promise: "a request tells what the server's clock showed in the latest answer, whatever it did",
    check: async ({ store, make }) => {
      const position = await store().position();
      mustBe(position.heard, null, "before the first answer");
      await make("mine");
      const batch = await next(store());
      await store().applyAnswer(batch, answer(1, { cursor: 9, now: 70 }), position);
      mustBe((await store().position()).heard, 70, "after an answer");
      // The rows of this one don't count any more; that the server was heard does.
      await store().applyAnswer(null, answer(0, { cursor: 5, now: 90 }), position);
      mustBe((await store().position()).heard, 90, "after a late answer");
      const message = { ...answer(0, { cursor: 10 }), now: null };
      await store().applyAnswer(null, message, await store().position());
      mustBe((await store().position()).heard, 90, "after a live message");
    },
  },
  {
    promise: "an answer's rows and cursor count only from the position of the request",
    check: async ({ store, make, words }) => {
      const id = await make("mine");
      const batch = await next(store());
      const position = await store().position();
      const newer = answer(0, { cursor: 9, rows: { entries: [plan("other", "newer")] } });
      mustBe(await store().applyAnswer(null, newer, position), true, "the first to answer");
      const late = answer(1, { cursor: 5, rows: { entries: [plan("other", "older")] } });
      mustBe(await store().applyAnswer(batch, late, position), false, "the second to answer");
      mustBe(await words("other"), "newer", "the row");
      mustBe((await store().position()).cursor, 9, "the cursor");
      // What was sent is settled all the same.
      mustBe(await store().nextBatch(LIMIT), null, "what waits");
      mustBe(await words(id), "mine", "the row that was sent");
    },
  },
  {
    promise: "the refusal of a batch that another engine has ended leaves the one under way alone",
    check: async ({ store, make }) => {
      await make("one");
      const single = await next(store());
      await make("another");
      await store().dropBatch(single);
      // Under the same number, and perhaps applied by now.
      const both = await next(store());
      mustBe([both.push, both.changes.length], [single.push, 2], "the next batch");
      await store().dropBatch(single);
      mustBe(await next(store(), 1), both, "after it was dropped once more");
      const [change] = single.changes;
      if (!change) throw new Error("an empty batch");
      await store().setAside(change, { code: "payload_too_large", message: "Too large" }, single);
      mustBe(await next(store(), 1), both, "after its change was set aside");
    },
  },
  {
    promise: "a change that was set aside stays as it is and is not offered until it is edited",
    check: async ({ store, make, edit, words }) => {
      const id = await make("too long");
      const other = await make("short");
      const single = await next(store(), 1);
      const [change] = single.changes;
      if (!change) throw new Error("an empty batch");
      await store().setAside(change, { code: "payload_too_large", message: "Too large" }, single);
      const remaining = change.id === id ? other : id;
      const others = await next(store());
      mustBe(idsOf(others), [remaining], "what is offered");
      await store().dropBatch(others);
      await edit(change.id, "shorter");
      mustBe(await words(change.id), "shorter", "the row");
      mustBe(idsOf(await next(store())), [id, other].toSorted(), "what is offered after the edit");
    },
  },
  {
    promise: "a refused change stays, the others of its batch are settled",
    check: async ({ store, make, words }) => {
      const [id, other] = [await make("refused"), await make("taken")];
      const batch = await next(store());
      const refusal = { collection: "entries", id, code: "no", message: "No", row: null };
      await store().applyAnswer(
        batch,
        answer(1, { rejected: [refusal] }),
        await store().position(),
      );
      mustBe(await store().nextBatch(LIMIT), null, "what waits");
      mustBe([await words(id), await words(other)], ["refused", "taken"], "the rows");
    },
  },
  {
    promise: "a renewed device has another id, keeps every change, and counts from 1 again",
    check: async ({ store, make }) => {
      const first = await make("one");
      const before = await store().position();
      await store().applyAnswer(await next(store()), answer(1), before);
      const second = await make("two");
      const old = await next(store());
      mustBe(await store().renewDevice(old), true, "the batch is under way");
      const after = await store().position();
      mustBe(after.device === before.device, false, "the same id");
      const batch = await next(store());
      mustBe([batch.push, idsOf(batch)], [1, [second]], "the batch");
      // An answer to what was sent under the old id settles nothing of the new one.
      mustBe(await store().applyAnswer(old, answer(1), before), false, "a late answer");
      mustBe(await next(store()), batch, "the batch after a late answer");
      mustBe(first === second, false, "two plans of one id");
    },
  },
  {
    promise: "a refused number renews the device only where its batch is the one under way",
    check: async ({ store, make }) => {
      await make("one");
      const ended = await next(store());
      await store().applyAnswer(ended, answer(1), await store().position());
      await make("two");
      const underWay = await next(store());
      const { device } = await store().position();
      mustBe(await store().renewDevice(ended), false, "the batch that has ended");
      mustBe((await store().position()).device, device, "the device");
      mustBe(await next(store()), underWay, "the batch under way");
    },
  },
  {
    promise: "while it resyncs nothing is sent, and a killed device goes on at its cursor",
    check: async ({ store, make, words }) => {
      const id = await make("mine");
      await store().applyAnswer(await next(store()), answer(1), await store().position());
      const other = await make("waits");
      const restart = { restart: "restored" as const, cursor: 7, more: true };
      await store().applyAnswer(null, answer(0, restart), await store().position());
      mustBe(await store().nextBatch(LIMIT), null, "what is sent meanwhile");
      const position = await store().position();
      mustBe([position.cursor, position.resyncing], [7, true], "where it stands");
      await store().applyAnswer(null, answer(0, { cursor: 9 }), position);
      mustBe((await store().position()).resyncing, false, "the end");
      mustBe(idsOf(await store().nextBatch(LIMIT)), [id, other].toSorted(), "what is sent");
      mustBe([await words(id), await words(other)], ["mine", "waits"], "the rows");
    },
  },
  {
    promise: "the device's time is never before a write, nor runs backwards with the clock",
    check: async ({ store, make, setClock }) => {
      setClock(NOON);
      await make("one");
      const { time } = await store().position();
      setClock(NOON - 86_400_000);
      await make("two");
      const later = await store().position();
      const times = (await next(store())).changes.flatMap((change) =>
        Object.keys(namedIn(change)).map((field) => timeIn(change, field) ?? 0),
      );
      mustBe(later.time >= time, true, "time going on");
      mustBe(
        times.every((at) => at <= later.time),
        true,
        "writes before now",
      );
      mustBe(new Set(times).size, 2, "times of two writes");
    },
  },
];
