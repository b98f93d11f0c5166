import { createHash } from "node:crypto";
import { drawText, winningEntry } from "@reignwell/domain";
import { expect, it } from "vitest";

const winnerOf = (seed: string, entries: { id: number; pointsSpent: number }[]) =>
  winningEntry(createHash("sha256").update(drawText(seed, entries)).digest(), entries);

it("DEC-72: over 4,000 seeds each entry wins as often as its points say", () => {
  const field = [1, 10, 25, 64, 100, 300].map((pointsSpent, id) => ({ id: id + 1, pointsSpent }));
  const sum = 500;
  const draws = 4_000;
  const wins = new Map<number | null, number>();
  for (let seed = 0; seed < draws; seed += 1) {
    const id = winnerOf(`seed ${seed}`, field);
    wins.set(id, (wins.get(id) ?? 0) + 1);
  }
  const chi = field.reduce((total, { id, pointsSpent }) => {
    const expected = (draws * pointsSpent) / sum;
    return total + ((wins.get(id) ?? 0) - expected) ** 2 / expected;
  }, 0);
  // Five degrees of freedom: 20.5 is passed once in a thousand; these seeds are always the same.
  expect(chi).toBeLessThan(20.5);
  // A draw that leaves the points out of account is far beyond it.
  const even = field.reduce((total, { pointsSpent }) => {
    const expected = (draws * pointsSpent) / sum;
    return total + (draws / field.length - expected) ** 2 / expected;
  }, 0);
  expect(even).toBeGreaterThan(1_000);
});
