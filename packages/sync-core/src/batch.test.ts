import type { RowChange } from "@reignwell/contract";
import { describe, expect, it } from "vitest";
import { changesInText, fitBatch, textOfChanges } from "./batch.ts";

const LIMIT = { changes: 1000, bytes: 1 << 20 };
const change = (n: number, value: unknown = `Psalm ${n} “é” 🙏`): RowChange => ({
  collection: "tasks",
  id: `01890000-0000-7000-8000-${String(n).padStart(12, "0")}`,
  fields: { title: [1000 + n, value], dueDate: [null, null, 7] },
});
const all = Array.from({ length: 5 }, (_, n) => change(n));

describe("[P2] a batch", () => {
  it("is the longest head that fits, counted in bytes of UTF-8; one change always goes", () => {
    const bytesOf = (changes: readonly RowChange[]) =>
      new TextEncoder().encode(JSON.stringify(changes)).length;
    expect(fitBatch(all, LIMIT)).toEqual(all);
    expect(fitBatch(all, { ...LIMIT, changes: 3 })).toEqual(all.slice(0, 3));
    const bytes = bytesOf(all.slice(0, 3));
    expect(fitBatch(all, { ...LIMIT, bytes })).toEqual(all.slice(0, 3));
    expect(fitBatch(all, { ...LIMIT, bytes: bytes - 2 })).toEqual(all.slice(0, 2));
    expect(fitBatch(all, { ...LIMIT, bytes: 1 })).toEqual(all.slice(0, 1));
  });

  it("is stored and sent as the text that it was measured by", () => {
    for (const changes of [1, 3, 5].map((most) => fitBatch(all, { ...LIMIT, changes: most }))) {
      expect(textOfChanges(changes)).toBe(JSON.stringify(changes));
      const again = changesInText(textOfChanges(changes));
      expect(again).toEqual(changes);
      expect(textOfChanges(again)).toBe(textOfChanges(changes));
    }
    expect(textOfChanges(fitBatch([], LIMIT))).toBe("[]");
    expect(textOfChanges(all.slice(1))).toBe(JSON.stringify(all.slice(1)));
  });
});
