import { describe, expect, it } from "vitest";
import { backOff } from "./back-off.ts";
import { fitBatch } from "./batch.ts";
import { overlayRow, remainingFields } from "./settle.ts";

describe("settling and pulling", () => {
  it("[L3] a field written again after the batch was made still waits", () => {
    const sent = { title: [10, "a"], note: [10, "n"] } satisfies Record<string, [number, unknown]>;
    expect(remainingFields({ title: 12, note: 10 }, sent)).toEqual({ title: 12 });
  });

  it("[L4] a pulled row does not replace fields that wait, nor half of a register", () => {
    const row = overlayRow(
      { id: "1", title: "mine", progress: 100, doneAt: 7, note: "old" },
      { id: "1", title: "theirs", progress: 50, doneAt: null, note: "new" },
      { title: 5, progress: 5 },
      [["progress", "doneAt"]],
    );
    expect(row).toEqual({ id: "1", title: "mine", progress: 100, doneAt: 7, note: "new" });
  });
});

describe("batches and waits", () => {
  const change = (id: string, text: string) => ({
    collection: "things",
    id,
    fields: { text: [1, text] as [number, unknown] },
  });

  it("[P2] a batch holds at most the limit of changes and bytes, and never none", () => {
    const changes = [change("a", "x".repeat(100)), change("b", "y"), change("c", "z")];
    expect(fitBatch(changes, { changes: 2, bytes: 10_000 })).toHaveLength(2);
    expect(fitBatch(changes, { changes: 9, bytes: 230 })).toHaveLength(2);
    expect(fitBatch(changes, { changes: 9, bytes: 1 })).toHaveLength(1);
    expect(
      fitBatch([change("a", "é".repeat(100)), change("b", "")], { changes: 9, bytes: 280 }),
    ).toHaveLength(1);
  });

  it("[P7] the wait doubles from a second to five minutes, with jitter, and obeys Retry-After", () => {
    expect(backOff(1, null, () => 1)).toBe(1000);
    expect(backOff(1, null, () => 0)).toBe(500);
    expect(backOff(3, null, () => 1)).toBe(4000);
    expect(backOff(40, null, () => 1)).toBe(300_000);
    expect(backOff(1, 90_000, () => 0)).toBe(90_000);
    expect(backOff(1, 2 ** 40, () => 0)).toBe(3_600_000);
  });
});
