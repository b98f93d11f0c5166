import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cursorOf, isPlace, LAST_PLACED_VERSION, placeOf } from "./snapshot-cursor.ts";

describe("[S7] places in a snapshot as cursors", () => {
  const version = fc.integer({ min: 0, max: LAST_PLACED_VERSION });
  const part = fc.constantFrom("first screen" as const, "the years" as const);

  it("are integers that JSON carries, above every version, and come back as they went", () => {
    fc.assert(
      fc.property(
        part,
        fc.nat(40_000),
        version,
        version,
        fc.nat(14),
        (part, day, head, upTo, later) => {
          const cursor = cursorOf({ part, day, head, upTo });
          expect(Number.isSafeInteger(cursor)).toBe(true);
          expect(isPlace(cursor)).toBe(true);
          expect(isPlace(head)).toBe(false);
          expect(placeOf(cursor, day + later)).toEqual({ part, day, head, upTo });
        },
      ),
    );
  });

  it("keep their day also at a server whose clock is not past midnight yet", () => {
    const place = { part: "the years" as const, day: 20_778, head: 9, upTo: 4 };
    expect(placeOf(cursorOf(place), 20_777)).toEqual(place);
  });
});
