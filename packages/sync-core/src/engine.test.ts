import { describe, expect, it } from "vitest";
import {
  batch,
  engineOver,
  engineThatHears,
  refusal,
  says,
  settled,
  settledUpTo,
  STANDS,
} from "../testing/engine-over.ts";
import type { Batch, Reply, SyncStore } from "./ports.ts";

describe("[P6] a change that is refused alone", () => {
  it("is set aside once an empty request has shown that the server means the change", async () => {
    const { engine, setAside, pushes } = engineThatHears(
      says(400, refusal),
      settled(0),
      settled(0),
    );
    expect(await engine.run()).toEqual({ kind: "settled" });
    expect(setAside).toEqual([refusal]);
    expect(pushes).toEqual([1, 0, 0]);
  });

  const inconclusive: [string, Reply, object][] = [
    ["no answer", { kind: "unreachable" }, { kind: "retry", after: 500, asked: 0 }],
    ["a portal's page", says(200, "<html>"), { kind: "retry", after: 500, asked: 0 }],
    ["503", says(503, refusal, 9000), { kind: "retry", after: 9000, asked: 9000 }],
    [
      "409",
      says(409, { code: "stale_push", message: "No" }),
      { kind: "retry", after: 500, asked: 0 },
    ],
    ["401", says(401, refusal), { kind: "paused", reason: "signed-out" }],
    ["403", says(403, refusal), { kind: "paused", reason: "forbidden" }],
    ["426", says(426, refusal), { kind: "paused", reason: "update-needed" }],
    ["400", says(400, refusal), { kind: "paused", reason: "update-needed" }],
  ];
  it.each(inconclusive)("goes on waiting where that is answered by: %s", async (_, reply, end) => {
    const { engine, setAside, pushes } = engineThatHears(says(413, refusal), reply);
    expect(await engine.run()).toEqual(end);
    expect(setAside).toEqual([]);
    expect(pushes).toEqual([1, 0]);
  });
});

describe("[P7] what a run that failed tells", () => {
  it("how long to wait, and how long of it the server asked for, up to an hour", async () => {
    const run = (retryAfter: number | null) =>
      engineThatHears(says(503, refusal, retryAfter)).engine.run();
    expect(await run(null)).toEqual({ kind: "retry", after: 500, asked: 0 });
    expect(await run(200)).toEqual({ kind: "retry", after: 500, asked: 200 });
    expect(await run(90_000)).toEqual({ kind: "retry", after: 90_000, asked: 90_000 });
    expect(await run(2 ** 40)).toEqual({ kind: "retry", after: 3_600_000, asked: 3_600_000 });
    expect(await run(-5)).toEqual({ kind: "retry", after: 500, asked: 0 });
  });
});

describe("[C2] settled means settled", () => {
  it("asks once more for a batch, and for the rest of a resync, before it says so", async () => {
    const resyncing = [true, true, false];
    const position = async () => ({
      ...STANDS,
      resyncing: resyncing.shift() ?? false,
      signedOut: false,
    });
    const waiting: (Batch | null)[] = [null, null, batch, null, null];
    const { engine, pushes } = engineOver(
      { position, nextBatch: async () => waiting.shift() ?? null },
      ...[0, 0, 1, 0].map(settled),
    );
    expect(await engine.run()).toEqual({ kind: "settled" });
    expect(pushes).toEqual([0, 0, 1]);
  });

  it("[C1] sends the check that is due with an empty request, after all is settled", async () => {
    const check = { entries: [3, 99] as [number, number] };
    const due = [check, null];
    const { engine, requests } = engineOver(
      { dueCheck: async () => due.shift() ?? null },
      settled(1),
      settled(0),
    );
    expect(await engine.run()).toEqual({ kind: "settled" });
    expect(requests.map(({ push, check: sent }) => [push, sent])).toEqual([
      [1, undefined],
      [0, check],
    ]);
  });
});

it("[C1] a check that the server says nothing of is not sent again and again", async () => {
  const check = { entries: [0, 0] as [number, number] };
  const { engine, requests } = engineOver(
    { nextBatch: async () => null, dueCheck: async () => check },
    settled(0),
    settled(0),
  );
  expect(await engine.run()).toEqual({ kind: "settled" });
  expect(requests.map(({ check: sent }) => sent)).toEqual([undefined, check]);
});

describe("a run right after another one, for what that left unsent", () => {
  const nothing: Partial<SyncStore> = { nextBatch: async () => null };

  it("asks the server nothing where nothing waits", async () => {
    const { engine, pushes } = engineOver(nothing, settled(0));
    expect(await engine.run({ onlyUnsent: true })).toEqual({ kind: "idle" });
    expect(pushes).toEqual([]);
    // Of itself it pulls.
    expect(await engine.run()).toEqual({ kind: "settled" });
    expect(pushes).toEqual([0]);
  });

  it("sends what waits", async () => {
    const { engine, pushes } = engineThatHears(settled(1));
    expect(await engine.run({ onlyUnsent: true })).toEqual({ kind: "settled" });
    expect(pushes).toEqual([1]);
  });

  it("goes on to pull where more is to come behind what waits", async () => {
    const { engine, pushes } = engineThatHears(settledUpTo(1, true), settled(0));
    expect(await engine.run({ onlyUnsent: true })).toEqual({ kind: "settled" });
    expect(pushes).toEqual([1, 0]);
  });

  it("[A2] pulls everything where that is wanted", async () => {
    const resyncing = [true, false];
    const position = async () => ({
      ...STANDS,
      resyncing: resyncing.shift() ?? false,
      signedOut: false,
    });
    const { engine, pushes } = engineOver({ ...nothing, position }, settled(0));
    expect(await engine.run({ onlyUnsent: true })).toEqual({ kind: "settled" });
    expect(pushes).toEqual([0]);
  });

  it("[C1] sends the check that is due", async () => {
    const check = { entries: [3, 99] as [number, number] };
    const due = [check, null];
    const dueCheck = async () => due.shift() ?? null;
    const { engine, requests } = engineOver({ ...nothing, dueCheck }, settled(0));
    expect(await engine.run({ onlyUnsent: true })).toEqual({ kind: "settled" });
    expect(requests).toMatchObject([{ check }]);
  });

  it("says where the user has signed out meanwhile", async () => {
    const position = async () => ({ ...STANDS, resyncing: false, signedOut: true });
    const { engine } = engineOver({ ...nothing, position });
    expect(await engine.run({ onlyUnsent: true })).toEqual({ kind: "left" });
  });
});

describe("a user who signed out here and left what waits", () => {
  const position = async () => ({ ...STANDS, resyncing: false, signedOut: true });

  it("has nothing sent", async () => {
    const { engine, pushes } = engineOver({ position, nextBatch: async () => null }, settled(0));
    expect(await engine.run()).toEqual({ kind: "left" });
    expect(pushes).toEqual([]);
  });

  it("takes over no live message", async () => {
    const applied: unknown[] = [];
    const applyAnswer = async (...all: unknown[]) => applied.push(all) > 0;
    const { epoch, cursor } = STANDS;
    const message = { epoch, from: cursor, version: cursor + 1, rows: {} };
    expect(await engineOver({ position, applyAnswer }).engine.take(message)).toBe("behind");
    const here = async () => ({ ...(await position()), signedOut: false });
    expect(await engineOver({ position: here, applyAnswer }).engine.take(message)).toBe("taken");
    expect(applied).toHaveLength(1);
  });
});

describe("[P9] a batch that isn't applied because it was sent long ago", () => {
  it("goes again with what the server's clock showed meanwhile, and is settled then", async () => {
    const heard = [1, 7, 7];
    const position = async () => ({
      ...STANDS,
      resyncing: false,
      signedOut: false,
      heard: heard.shift() ?? null,
    });
    const waiting: (Batch | null)[] = [batch, batch, null];
    const { engine, requests } = engineOver(
      { position, nextBatch: async () => waiting.shift() ?? null },
      ...[1, 1].map(settled),
    );
    await engine.run();
    expect(requests.map((request) => [request.push, request.heard])).toEqual([
      [1, 1],
      [1, 7],
    ]);
  });

  it("isn't sent without end to a server that never applies it", async () => {
    const { engine, pushes } = engineOver(
      { nextBatch: async () => batch },
      ...[1, 1, 1, 1].map(settled),
    );
    expect(await engine.run()).toMatchObject({ kind: "retry" });
    expect(pushes).toEqual([1, 1]);
  });
});

describe("[P4] a number that was used already", () => {
  const stale = () => says(409, { code: "stale_push", message: "No" });

  it("goes on where another engine has ended the batch, and renews the device else", async () => {
    const refused: unknown[] = [];
    const waiting: (Batch | null)[] = [batch, null];
    const { engine, pushes } = engineOver(
      {
        nextBatch: async () => waiting.shift() ?? null,
        renewDevice: async (each) => {
          refused.push(each);
          return false;
        },
      },
      stale(),
      settled(0),
    );
    expect(await engine.run()).toEqual({ kind: "settled" });
    expect([refused, pushes]).toEqual([[batch], [1, 0]]);
  });

  it("is not tried without end", async () => {
    const { engine, pushes } = engineThatHears(stale(), stale(), stale());
    expect(await engine.run()).toMatchObject({ kind: "retry" });
    expect(pushes).toEqual([1, 1]);
  });
});
