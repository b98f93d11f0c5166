import type { RowChange } from "@reignwell/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backOff } from "./back-off.ts";
import { MARK_MODULUS, markOf, packStamps, readPackedStamps, unpackStamps } from "./row-stamps.ts";
import { applyPulledRow, remainingFields, settledStamps } from "./settle.ts";

const REGISTERS = [["progress", "doneAt"]];
const change = (fields: RowChange["fields"]) => ({ collection: "things", id: "1", fields });

describe("settling and pulling", () => {
  it("[L3] a field written again after the batch was made still waits", () => {
    const pending = { title: 12, note: 10, other: 10 };
    const inFull = change({ title: [10, "a"], note: [10, "n"] });
    const inShort = { collection: "things", id: "1", at: 10, values: { title: "a", note: "n" } };
    for (const sent of [inFull, inShort]) {
      expect(remainingFields(pending, sent)).toEqual({ title: 12, other: 10 });
    }
  });

  it("[L4] a pulled row does not replace fields that wait, nor half of a register", () => {
    const { row, offered } = applyPulledRow(
      {
        row: { id: "1", title: "mine", progress: 100, doneAt: 7, note: "old" },
        known: 10,
        pending: { title: 5, progress: 5 },
      },
      { id: "1", title: "theirs", progress: 50, doneAt: null, note: "new" },
      20,
      REGISTERS,
    );
    expect(row).toEqual({ id: "1", title: "mine", progress: 100, doneAt: 7, note: "new" });
    expect(offered).toEqual({});
  });

  it("[L4] a value that the server has gone back behind stays and is offered under its stamp", () => {
    const applied = applyPulledRow(
      { row: { id: "1", title: "later", note: "old" }, known: [10, { title: 20 }], pending: {} },
      { id: "1", title: "earlier", note: "new" },
      15,
      REGISTERS,
    );
    expect(applied.row).toEqual({ id: "1", title: "later", note: "new" });
    expect(applied.offered).toEqual({ title: 30 });
    expect(applied.replaced).toEqual([{ field: "note", value: "old" }]);
  });

  it("[K2] both sides compute the stamps of what was taken from the same numbers", () => {
    const sent = change({
      title: [70, "a"],
      note: [10, "n", 95],
      progress: [60, 1],
      doneAt: [60, null],
    });
    const taken = { received: 100, sentAt: 90 };
    const stamps = { title: 80, note: 96, progress: 70 };
    expect(settledStamps(sent, taken, new Set(), REGISTERS)).toEqual(stamps);
    // A value that was given back has none until its row comes.
    const lost = settledStamps(sent, taken, new Set(["doneAt"]), REGISTERS);
    expect(lost).toEqual({ ...stamps, progress: 0 });
    const values = { title: "a", progress: 1, doneAt: null };
    const short = { collection: "things", id: "1", at: 70, values };
    const ofShort = settledStamps(short, taken, new Set(["title"]), REGISTERS);
    expect(ofShort).toEqual({ title: 0, progress: 80 });
  });
});

describe("packed stamps", () => {
  const names = ["a", "b", "c"];
  const stamps = fc.record({
    a: fc.integer({ min: 0, max: 4e12 }),
    b: fc.integer({ min: 0, max: 4e12 }),
    c: fc.constantFrom(0, 5),
  });

  it("[K1] unpack to what was packed, also after a journey as JSON", () => {
    fc.assert(
      fc.property(stamps, (each) => {
        const packed = readPackedStamps(JSON.parse(JSON.stringify(packStamps(each, names))));
        expect(unpackStamps(packed, names)).toEqual(each);
        const sum = each.a + each.b + each.c;
        expect(markOf(packed, names)).toBe(sum % MARK_MODULUS);
      }),
    );
  });

  it("[K1] are one number where all registers have the same", () => {
    expect(packStamps({ a: 7, b: 7, c: 7 }, names)).toBe(7);
    expect(packStamps({ a: 7, b: 9, c: 7 }, names)).toEqual([7, { b: 2 }]);
    expect(packStamps({ a: 7, b: 7 }, names)).toEqual([7, { c: -7 }]);
  });

  it("are nothing where something else came", () => {
    for (const other of [undefined, null, "7", 1.5, [], [1], [1, null], [1, { a: "2" }], {}]) {
      expect(readPackedStamps(other)).toBeUndefined();
    }
  });
});

describe("waits", () => {
  it("[P7] the wait doubles from a second to five minutes, with jitter, and obeys Retry-After", () => {
    expect(backOff(1, null, () => 1)).toBe(1000);
    expect(backOff(1, null, () => 0)).toBe(500);
    expect(backOff(3, null, () => 1)).toBe(4000);
    expect(backOff(40, null, () => 1)).toBe(300_000);
    expect(backOff(1, 90_000, () => 0)).toBe(90_000);
    expect(backOff(1, 2 ** 40, () => 0)).toBe(3_600_000);
  });
});
