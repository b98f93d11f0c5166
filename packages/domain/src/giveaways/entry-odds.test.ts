import { expect, it } from "vitest";
import { entryOdds } from "./entry-odds.ts";

it.each([
  [100, 100, 10],
  [110, 150, 7.3],
  [250, 100, 25],
  [1000, 100, 100],
  [5000, 100, 100],
  [5, 0, 100],
])("R-017, DEC-69: %d points for a requirement of %d are %d percent", (points, needed, percent) => {
  expect(entryOdds(points, needed)).toBe(percent);
});
