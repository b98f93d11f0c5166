import { describe, expect, it } from "vitest";
import { cursorOf } from "./snapshot-cursor.ts";
import { whereToStart } from "./where-to-start.ts";

const EPOCH = "ddb6a344-cade-489d-a79d-da09f2f4a625";
const DAY = 86_400_000;
const NOW = 20_778 * DAY + 5;
const head = { epoch: EPOCH, version: 1000, horizon: 0 };
const start = (cursor: number, over: Partial<typeof head> = {}, epoch: string | null = EPOCH) =>
  whereToStart({ epoch, cursor }, { ...head, ...over }, NOW, 500);
const snapshot = (over: object = {}) => ({
  part: "the years" as const,
  day: 20_778,
  head: 1000,
  upTo: 700,
  ...over,
});
const fresh = snapshot({ part: "first screen", upTo: 1000 });

describe("where an answer's rows start", () => {
  it("goes on from the cursor of this database", () => {
    expect(start(0, { version: 0 })).toEqual({ pulled: 0, snapshot: null });
    expect(start(1000)).toEqual({ pulled: 1000, snapshot: null });
  });

  it("[S7] a fresh device gets a snapshot, unless everything fits into one answer", () => {
    expect(start(0, {}, null)).toEqual({ pulled: 0, snapshot: fresh });
    expect(start(0, { version: 500 }, null)).toEqual({ pulled: 0, snapshot: null });
    expect(start(cursorOf(snapshot()))).toEqual({ pulled: 0, snapshot: snapshot() });
  });

  it("[S1] another database, and a cursor ahead of this one, start over and say why", () => {
    const restored = { pulled: 0, snapshot: fresh, restart: "restored" };
    expect(start(900, {}, "0a8ac5bf-7a4b-4f7e-8f5e-6f2ec4b2a111")).toEqual(restored);
    expect(start(1001)).toEqual(restored);
    expect(start(cursorOf(snapshot({ head: 1001 })))).toEqual(restored);
  });

  it("[S6] a cursor before the horizon starts over, one at it goes on", () => {
    const tooOld = { pulled: 0, snapshot: fresh, restart: "too-old" };
    expect(start(899, { horizon: 900 })).toEqual(tooOld);
    expect(start(900, { horizon: 900 })).toEqual({ pulled: 900, snapshot: null });
    expect(start(cursorOf(snapshot({ head: 899 })), { horizon: 900 })).toEqual(tooOld);
    expect(start(0, { horizon: 900 }, null)).toEqual({ pulled: 0, snapshot: fresh });
  });
});
