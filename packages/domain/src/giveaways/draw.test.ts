import { describe, expect, it } from "vitest";
import { drawOrder, drawText, winningEntry } from "./draw.ts";

describe("DEC-72: the draw", () => {
  const entries = [
    { id: 9, pointsSpent: 100 },
    { id: 2, pointsSpent: 10 },
    { id: 5, pointsSpent: 40 },
  ];

  it("reads the entries in the order of their ids, whatever order they come in", () => {
    expect(drawText("ab12", entries)).toBe("ab12\n2:10,5:40,9:100");
    expect(drawOrder(entries).map(({ id }) => id)).toEqual([2, 5, 9]);
    const ticket = new Uint8Array(32).fill(7);
    expect(winningEntry(ticket, entries)).toBe(winningEntry(ticket, entries.toReversed()));
  });

  it("a ticket falls into the range of one entry, to the last point", () => {
    const ticket = (last: number) =>
      Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? last : 0));
    const found = [0, 9, 10, 49, 50, 149, 150].map((last) => winningEntry(ticket(last), entries));
    expect(found).toEqual([2, 2, 5, 5, 9, 9, 2]);
    // All 256 bits count: 2^248 modulo 150.
    const high = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 1 : 0));
    expect(2n ** 248n % 150n).toBe(106n);
    expect(winningEntry(high, entries)).toBe(9);
  });

  it("nobody wins where nobody entered", () => {
    expect(winningEntry(new Uint8Array(32), [])).toBeNull();
  });

  it("a seed or a list that was changed by one sign gives another ticket", () => {
    const text = drawText("ab12", entries);
    const changed = [
      drawText("ab13", entries),
      drawText("ab12", entries.slice(1)),
      drawText("ab12", [...entries, { id: 10, pointsSpent: 10 }]),
      drawText(
        "ab12",
        entries.map((entry) => ({ ...entry, pointsSpent: entry.pointsSpent + 1 })),
      ),
    ];
    expect(new Set([text, ...changed]).size).toBe(5);
  });
});
