import type { RowChange } from "@reignwell/contract";
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

function fit(changes: readonly RowChange[], limit: BatchLimit): RowChange[] {
  const batch = new BatchBuilder(limit);
  for (const each of changes) if (!batch.add(each)) break;
  return batch.build();
}

describe("[P2] a batch", () => {
  it("is the longest head that fits, counted in bytes of UTF-8; one change always goes", () => {
    const bytesOf = (changes: readonly RowChange[]) =>
      new TextEncoder().encode(JSON.stringify(changes)).length;
    expect(fit(all, LIMIT)).toEqual(all);
    expect(fit(all, { ...LIMIT, changes: 3 })).toEqual(all.slice(0, 3));
    const bytes = bytesOf(all.slice(0, 3));
    expect(fit(all, { ...LIMIT, bytes })).toEqual(all.slice(0, 3));
    expect(fit(all, { ...LIMIT, bytes: bytes - 1 })).toEqual(all.slice(0, 2));
    expect(fit(all, { ...LIMIT, bytes: 1 })).toEqual(all.slice(0, 1));
  });

  it("says how many more changes of its size fit, by bytes and by their number", () => {
    const some = Array.from({ length: 40 }, (_, n) => change(n));
    const batch = new BatchBuilder(LIMIT);
    expect([batch.room, batch.guess]).toEqual([1000, 1000]);
    for (const each of some) batch.add(each);
    expect([batch.room, batch.guess]).toEqual([960, 960]);
    const few = new BatchBuilder({ changes: 1000, bytes: 10_000 });
    for (const each of some.slice(0, 10)) few.add(each);
    const fitting = fit(some.concat(some, some), { changes: 1000, bytes: 10_000 }).length;
    expect(Math.abs(10 + few.guess - fitting)).toBeLessThan(2);
    for (const each of some) few.add(each);
    const full = new BatchBuilder({ changes: 1000, bytes: 1 });
    full.add(change(1));
    expect([full.guess, full.add(change(2))]).toEqual([1, false]);
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
