import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cursorOf,
  isSnapshotCursor,
  LAST_SNAPSHOT_VERSION,
  snapshotPositionOf,
} from "./snapshot-cursor.ts";

describe("[S7] positions in a snapshot as cursors", () => {
  const version = fc.integer({ min: 0, max: LAST_SNAPSHOT_VERSION });
  const part = fc.constantFrom("first screen" as const, "the years" as const);

  it("are integers that JSON carries, above every version, and come back as they went", () => {
    fc.assert(
      fc.property(
        part,
        fc.integer({ min: 30, max: 40_000 }),
        version,
        version,
        fc.integer({ min: -7, max: 24 }),
        (part, day, head, upTo, later) => {
          const cursor = cursorOf({ part, day, head, upTo });
          expect(Number.isSafeInteger(cursor)).toBe(true);
          expect(isSnapshotCursor(cursor)).toBe(true);
          expect(isSnapshotCursor(head)).toBe(false);
          expect(snapshotPositionOf(cursor, day + later)).toEqual({ part, day, head, upTo });
        },
      ),
    );
  });

  it("S-10: keep their day at a server whose clock is days behind, or ahead", () => {
    const position = { part: "the years" as const, day: 20_778, head: 9, upTo: 4 };
    for (const today of [20_771, 20_776, 20_777, 20_778, 20_802]) {
      expect(snapshotPositionOf(cursorOf(position), today)).toEqual(position);
    }
  });

  it("of an earlier version are read as they were meant", () => {
    // Made by the code that gave the day four bits: the years, day 20,778, head 9, up to 4.
    const former = Number(
      (((1n << 1n) | 1n) << 50n) | (BigInt(20_778 % 16) << 46n) | (9n << 23n) | 4n,
    );
    expect(isSnapshotCursor(former)).toBe(true);
    const position = { part: "the years", day: 20_778, head: 9, upTo: 4 };
    expect(snapshotPositionOf(former, 20_777)).toEqual(position);
    expect(snapshotPositionOf(former, 20_790)).toEqual(position);
  });
});
