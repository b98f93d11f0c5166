import { expect, it } from "vitest";
import { isEntryStep, mostEntryPoints } from "./entry-points.ts";

it("R-016, DEC-68: points are the requirement, or more in steps of 10 from there", () => {
  const giveaway = { pointRequirement: 25 };
  const fitting = Array.from({ length: 70 }, (_, points) => points).filter((points) =>
    isEntryStep(points, giveaway),
  );
  expect(fitting).toEqual([25, 35, 45, 55, 65]);
});

it("R-016: the most that can be chosen is the last step within the balance", () => {
  const most = [0, 24, 25, 34, 35, 60].map((balance) =>
    mostEntryPoints(balance, { pointRequirement: 25 }),
  );
  expect(most).toEqual([null, null, 25, 25, 35, 55]);
});
