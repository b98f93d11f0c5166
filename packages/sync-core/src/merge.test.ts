import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeRow, sameValue } from "./merge.ts";

const registers = [["progress", "doneAt"]];

describe("mergeRow", () => {
  it("[M2] edits of different fields both stay", () => {
    const stored = { values: { title: "a", note: "x" }, stamps: { title: 10, note: 10 } };
    const first = mergeRow(stored, { title: { stamp: 30, value: "b" } }, registers);
    const second = mergeRow(first, { note: { stamp: 20, value: "y" } }, registers);
    expect(second.values).toEqual({ title: "b", note: "y" });
    expect(second.lost).toEqual([]);
  });

  it("[M2] of two edits of one field the later one wins, in whatever order they arrive", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (one, other) => {
        fc.pre(one !== other);
        const a = { note: { stamp: one, value: "one" } };
        const b = { note: { stamp: other, value: "other" } };
        const forward = mergeRow(mergeRow(null, a, registers), b, registers);
        const backward = mergeRow(mergeRow(null, b, registers), a, registers);
        expect(forward.values).toEqual(backward.values);
        expect(forward.values).toEqual({ note: one > other ? "one" : "other" });
        expect([...forward.lost, ...backward.lost]).toEqual([
          { field: "note", value: one > other ? "other" : "one" },
        ]);
      }),
    );
  });

  it("[M2] the fields of a register win or lose together", () => {
    const stored = { values: { progress: 100, doneAt: 5 }, stamps: { progress: 50 } };
    const older = mergeRow(
      stored,
      { progress: { stamp: 40, value: 25 }, doneAt: { stamp: 40, value: null } },
      registers,
    );
    expect(older.values).toEqual({ progress: 100, doneAt: 5 });
    expect(older.changed).toBe(false);
    expect(older.lost).toHaveLength(2);
  });

  it("writing the stored value again changes only the stamp and loses nothing", () => {
    const stored = { values: { list: [{ a: 1, b: 2 }] }, stamps: { list: 50 } };
    const same = { list: { stamp: 40, value: [{ b: 2, a: 1 }] } };
    expect(mergeRow(stored, same, registers)).toMatchObject({ changed: false, lost: [] });
  });
});

describe("sameValue", () => {
  it("tells lists from objects and null from both", () => {
    expect(sameValue([], {})).toBe(false);
    expect(sameValue(null, {})).toBe(false);
    expect(sameValue([1, [2]], [1, [2]])).toBe(true);
    expect(sameValue({ a: undefined }, {})).toBe(false);
  });
});
