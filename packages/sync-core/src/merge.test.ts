import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeRow, sameValue } from "./merge.ts";

const registers = [["progress", "doneAt"]];
const write = (stamp: number, value: unknown, seen = 0) => ({ stamp, value, seen, offered: false });
const offer = (stamp: number, value: unknown) => ({ stamp, value, seen: stamp, offered: true });

const nothing = { values: {}, stamps: {} };

describe("mergeRow", () => {
  it("[M2] edits of different fields both stay", () => {
    const stored = { values: { title: "a", note: "x" }, stamps: { title: 10, note: 10 } };
    const first = mergeRow(stored, { title: write(30, "b") }, registers);
    const second = mergeRow(first, { note: write(20, "y") }, registers);
    expect(second.values).toEqual({ title: "b", note: "y" });
    expect(second.lost).toEqual([]);
  });

  it("[M2] of two edits of one field the later one wins, in whatever order they arrive", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (one, other) => {
        fc.pre(one !== other);
        const a = { note: write(one, "one") };
        const b = { note: write(other, "other") };
        const forward = mergeRow(mergeRow(nothing, a, registers), b, registers);
        const backward = mergeRow(mergeRow(nothing, b, registers), a, registers);
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
    const older = mergeRow(stored, { progress: write(40, 25), doneAt: write(40, null) }, registers);
    expect(older.values).toEqual({ progress: 100, doneAt: 5 });
    expect(older.changed).toBe(false);
    expect(older.lost).toHaveLength(2);
  });

  it("writing the stored value again changes only the stamp and loses nothing", () => {
    const stored = { values: { list: [{ a: 1, b: 2 }] }, stamps: { list: 50 } };
    const same = { list: write(40, [{ b: 2, a: 1 }]) };
    expect(mergeRow(stored, same, registers)).toMatchObject({ changed: false, lost: [] });
  });
});

describe("what a merge tells", () => {
  const stored = { values: { note: "words" }, stamps: { note: 50 } };

  it("[M2] replaced words come back, unless their stamp is exactly what the author had seen", () => {
    const replacedWith = (seen: number) =>
      mergeRow(stored, { note: write(60, "new", seen) }, []).replaced;
    expect(replacedWith(50)).toEqual([]);
    for (const seen of [0, 49, 51])
      expect(replacedWith(seen)).toEqual([{ field: "note", value: "words" }]);
  });

  it("[A3] what is offered wins over earlier stamps only", () => {
    const merged = (stamp: number) => mergeRow(stored, { note: offer(stamp, "old") }, []);
    expect(merged(51).values).toEqual({ note: "old" });
    expect(merged(50)).toMatchObject({ values: { note: "words" }, lost: [{ field: "note" }] });
    expect(merged(49).lost).toEqual([{ field: "note", value: "old" }]);
    expect(mergeRow(nothing, { note: offer(0, "old") }, []).values).toEqual({ note: "old" });
  });

  it("[M2] of equal stamps the later arrival wins, under a stamp that no other value had", () => {
    const merge = mergeRow(stored, { note: write(50, "new") }, []);
    expect(merge).toMatchObject({ values: { note: "new" }, stamps: { note: 51 } });
    expect(merge.replaced).toEqual([{ field: "note", value: "words" }]);
    expect(mergeRow(stored, { note: write(50, "words") }, []).stamps).toEqual({ note: 50 });
  });

  it("[S4] a value under a later stamp than its device reckons is reported, so that the row is sent", () => {
    const reported = (stamp: number, value: string) =>
      mergeRow(stored, { note: write(stamp, value) }, []).hasLaterStamp;
    expect(reported(40, "words")).toBe(true);
    expect(reported(50, "new")).toBe(true);
    expect(reported(50, "words")).toBe(false);
    expect(reported(60, "words")).toBe(false);
    expect(reported(60, "new")).toBe(false);
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
