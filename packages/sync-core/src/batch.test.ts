import type { RowChange, WireChange } from "@reignwell/contract";
import { describe, expect, it } from "vitest";
import { BatchBuilder, changesInText, textOfChanges } from "./batch.ts";
import type { BatchLimit } from "./ports.ts";

const LIMIT = { changes: 1000, bytes: 1 << 20 };
const change = (n: number, value: unknown = `Psalm ${n} “é” 🙏`): RowChange => ({
  collection: "tasks",
  id: `01890000-0000-7000-8000-${String(n).padStart(12, "0")}`,
  fields: { title: [1000 + n, value], dueDate: [null, null, 7] },
});
const all = Array.from({ length: 5 }, (_, n) => change(n));

function fit(changes: readonly WireChange[], limit: BatchLimit): WireChange[] {
  const batch = new BatchBuilder(limit);
  for (const each of changes) if (!batch.add(each)) break;
  return batch.build();
}

describe("[P2] a batch", () => {
  it("is the longest head that fits, counted in bytes of UTF-8; one change always goes", () => {
    const bytesOf = (changes: readonly WireChange[]) =>
      new TextEncoder().encode(textOfChanges(changes)).length;
    expect(fit(all, LIMIT)).toEqual(all);
    expect(fit(all, { ...LIMIT, changes: 3 })).toEqual(all.slice(0, 3));
    const bytes = bytesOf(all.slice(0, 3));
    expect(fit(all, { ...LIMIT, bytes })).toEqual(all.slice(0, 3));
    expect(fit(all, { ...LIMIT, bytes: bytes - 1 })).toEqual(all.slice(0, 2));
    expect(fit(all, { ...LIMIT, bytes: 1 })).toEqual(all.slice(0, 1));
  });

  it("says about how many more changes of its size fit, and when it is full", () => {
    const some = Array.from({ length: 400 }, (_, n) => change(n));
    const small = { changes: 1000, bytes: 20_000 };
    const fitting = fit(some, small).length;
    const batch = new BatchBuilder(small);
    for (const each of some.slice(0, 20)) batch.add(each);
    expect(Math.abs(20 + batch.room - fitting)).toBeLessThan(fitting / 10);
    // Rows may be smaller than those before: a few more are looked at.
    for (const each of some.slice(20)) batch.add(each);
    expect(batch.room).toBe(50);
    // The small rows of one kind come after the large ones of another.
    const mixed = new BatchBuilder({ changes: 1000, bytes: 200_000 });
    for (const each of Array.from({ length: 100 }, (_, n) => change(n, "x".repeat(1000)))) {
      mixed.add(each);
    }
    const roomForLarge = mixed.room;
    for (const each of some.slice(0, 50)) mixed.add(each);
    expect(mixed.room).toBeGreaterThan(4 * roomForLarge);
    const three = new BatchBuilder({ ...LIMIT, changes: 3 });
    const rooms = some.slice(0, 3).map((each) => three.add(each) && three.room);
    expect(rooms).toEqual([2, 1, 0]);
  });

  it("is stored and sent as the text that it was measured by", () => {
    for (const changes of [1, 3, 5].map((most) => fit(all, { ...LIMIT, changes: most }))) {
      expect(textOfChanges(changes)).toBe(JSON.stringify(changes));
      const again = changesInText(textOfChanges(changes));
      expect(again).toEqual(changes);
      expect(textOfChanges(again)).toBe(textOfChanges(changes));
    }
    expect(textOfChanges(fit([], LIMIT))).toBe("[]");
    expect(textOfChanges(all.slice(1))).toBe(JSON.stringify(all.slice(1)));
  });
});
