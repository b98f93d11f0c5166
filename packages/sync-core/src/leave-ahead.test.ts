import { describe, expect, it } from "vitest";
import {
  batch,
  engineOver,
  EPOCH,
  refusal,
  says,
  settledUpTo,
  STANDS,
} from "../testing/engine-over.ts";
import type { Batch, Position, Reply, SyncStore } from "./ports.ts";

describe("a pull of several answers", () => {
  const page = (cursor: number, more = true, extra = {}) =>
    says(200, { ...readable(settledUpTo(0, more)), cursor, now: cursor, ...extra });
  const readable = (reply: Reply) => (reply.kind === "answered" ? Object(reply.body) : {});

  /** A device that stands where the latest answer it took over has brought it; returns what happened. */
  function longPull(pages: Reply[], own: Partial<SyncStore> = {}, cursor = 1) {
    const happened: string[] = [];
    let stands: Position = { ...STANDS, cursor, resyncing: false, signedOut: false };
    const run = engineOver(
      {
        nextBatch: async () => null,
        position: async () => ({ ...stands, time: Math.random() }),
        applyAnswer: async (_batch, { cursor, now }) => {
          // Long enough for all that is begun beside it.
          await new Promise((resolve) => setTimeout(resolve));
          happened.push(`asked ${requests.map((each) => each.cursor).join(" ")}, took ${cursor}`);
          stands = { ...stands, cursor, heard: now };
          return true;
        },
        ...own,
      },
      ...pages,
    );
    const { requests } = run;
    return { ...run, happened };
  }

  it("asks for each while the one before is taken over", async () => {
    const { engine, happened } = longPull([page(5), page(9), page(12, false)]);
    expect(await engine.run()).toEqual({ kind: "settled" });
    expect(happened).toEqual(["asked 1 5, took 5", "asked 1 5 9, took 9", "asked 1 5 9, took 12"]);
  });

  it("lets a fresh device show its first screen before it asks for the rest", async () => {
    const { engine, happened } = longPull([page(5), page(9), page(12, false)], {}, 0);
    expect(await engine.run()).toEqual({ kind: "settled" });
    expect(happened).toEqual(["asked 0, took 5", "asked 0 5 9, took 9", "asked 0 5 9, took 12"]);
  });

  it("sends what was written meanwhile, and takes over nothing it had asked for before", async () => {
    const waiting: (Batch | null)[] = [null, batch, null];
    const { engine, requests, happened } = longPull(
      [page(5), page(9), page(7, false, { push: 1, taken: { received: 1, sentAt: 1 } })],
      { nextBatch: async () => waiting.shift() ?? null },
    );
    expect(await engine.run()).toEqual({ kind: "settled" });
    expect(requests.map(({ push, cursor }) => [push, cursor])).toEqual([
      [0, 1],
      [0, 5],
      [1, 5],
    ]);
    expect(happened.map((each) => each.split("took ")[1])).toEqual(["5", "7"]);
  });

  it("asks once more where the device stands elsewhere by then", async () => {
    let taken = 1;
    const { engine, requests } = longPull([page(5), page(9), page(9, false)], {
      position: async () => ({ ...STANDS, cursor: taken, resyncing: false, signedOut: false }),
      // Another tab was quicker with the first one.
      applyAnswer: async (_batch, { cursor }) => {
        const wasFirst = taken === 1;
        taken = wasFirst ? 7 : cursor;
        return !wasFirst;
      },
    });
    expect(await engine.run()).toEqual({ kind: "settled" });
    expect(requests.map(({ cursor }) => cursor)).toEqual([1, 5, 7]);
  });

  it.each([
    ["starts over", page(5, true, { restart: "restored" })],
    ["says nothing new", page(1)],
  ])("asks for nothing early where the server %s", async (_, first) => {
    const { engine, happened } = longPull([first, page(9, false)]);
    await engine.run();
    expect(happened[0]).toMatch(/^asked 1, took/);
  });

  it("asks for nothing early behind a batch, for the next one may wait", async () => {
    const waiting: (Batch | null)[] = [batch, { ...batch, push: 2 }, null];
    const taken = { taken: { received: 1, sentAt: 1 } };
    const { engine, requests } = longPull(
      [page(5, true, { push: 1, ...taken }), page(9, false, { push: 2, ...taken })],
      { nextBatch: async () => waiting.shift() ?? null },
    );
    expect(await engine.run()).toEqual({ kind: "settled" });
    expect(requests.map(({ push }) => push)).toEqual([1, 2]);
  });
});

describe("[P3] a batch that is kept behind another", () => {
  const behind = { ...batch, push: 2 };
  const took = (push: number, over = {}) => ({
    push,
    epoch: EPOCH,
    cursor: 1 + push,
    more: false,
    now: push,
    rows: {},
    rejected: [],
    overwritten: [],
    taken: { received: 1, sentAt: 1 },
    early: true,
    ...over,
  });

  /** Two batches wait; tells what was sent, and what was taken over when. */
  async function twoBatches(first: object, own: Partial<SyncStore> = {}, ...second: Reply[]) {
    const happened: string[] = [];
    const waiting: Batch[] = [batch, behind];
    let stands: Position = { ...STANDS, resyncing: false, signedOut: false };
    let time = 0;
    const { engine, requests, setAside } = engineOver(
      {
        nextBatch: async () => waiting[0] ?? null,
        prepare: async ({ push }) => (push === 1 ? behind.changes : []),
        position: async () => ({ ...stands, time: (time += 1) }),
        applyAnswer: async (answered, { cursor, now }) => {
          // Long enough for all that is begun beside it.
          await new Promise((resolve) => setTimeout(resolve));
          happened.push(
            `sent ${requests.map(({ push }) => push).join(" ")}, took ${answered?.push}`,
          );
          stands = { ...stands, cursor, heard: now };
          if (answered) waiting.shift();
          return true;
        },
        ...own,
      },
      says(200, first),
      ...second,
      says(200, took(2)),
    );
    const outcome = await engine.run();
    return { outcome, requests, happened, setAside };
  }

  it("leaves as soon as the server took all of that one, which is settled meanwhile", async () => {
    const { outcome, requests, happened } = await twoBatches(took(1));
    expect(outcome).toEqual({ kind: "settled" });
    expect(happened).toEqual(["sent 1 2, took 1", "sent 1 2, took 2"]);
    // As of where that answer leads, and of the time at which it leaves.
    expect(requests).toMatchObject([
      { push: 1, cursor: 1, heard: null, sentAt: 1 },
      { push: 2, cursor: 2, heard: 1, sentAt: 2, early: true },
    ]);
    expect(requests[0]).not.toHaveProperty("early");
  });

  it.each([
    ["does not know that it may", { early: undefined }],
    [
      "refused some of it",
      { rejected: [{ ...refusal, collection: "entries", id: EPOCH, row: null }] },
    ],
    [
      "gave something back",
      { overwritten: [{ collection: "entries", id: EPOCH, field: "challenges", value: "" }] },
    ],
    ["has more to tell", { more: true }],
    ["sends rows with it", { rows: { entries: [{ id: EPOCH, "@": 5 }] } }],
    ["starts over", { restart: "restored" }],
    ["is another one", { epoch: "019aa000-0000-4000-8000-000000000001" }],
    ["took nothing of it", { taken: undefined, early: undefined }],
  ])("waits where the server %s", async (_, over) => {
    const { requests, happened } = await twoBatches(took(1, over));
    expect(happened[0]).toBe("sent 1, took 1");
    expect(requests[1]).not.toHaveProperty("early");
  });

  it("goes once more without saying so where a server of the version before can't read it", async () => {
    const { requests, setAside } = await twoBatches(
      took(1),
      {},
      says(400, { code: "validation_failed", message: "There is no field 'early' here" }),
    );
    expect(setAside).toEqual([]);
    expect(requests.map(({ push, early }) => [push, early])).toEqual([
      [1, undefined],
      [2, true],
      [2, undefined],
    ]);
  });

  it("waits where the device stands elsewhere by then", async () => {
    const position = { ...STANDS, resyncing: false, signedOut: false };
    for (const other of [{ cursor: 9 }, { device: "another" }, { resyncing: true }]) {
      const seen: Position[] = [position];
      const { happened } = await twoBatches(took(1), {
        position: async () => seen.shift() ?? { ...position, ...other },
      });
      expect(happened[0]).toBe("sent 1, took 1");
    }
  });

  it("is sent once more where the device stands elsewhere than it said when it left", async () => {
    let taken = 0;
    const { requests } = await twoBatches(took(1), {
      applyAnswer: async () => false,
      nextBatch: async () => (taken++ === 0 ? batch : behind),
    });
    expect(requests.map(({ push, cursor, early }) => [push, cursor, early])).toEqual([
      [1, 1, undefined],
      [2, 2, true],
      [2, 1, undefined],
    ]);
  });
});
