import { expect, it } from "vitest";
import { figuresTable, meetsGoal, slowerThanBefore } from "./figures-table.ts";

const push = (values: number[], floor: number[]) => ({
  sync: [{ name: "push", unit: "ms", values, floor, goal: { timesFloor: 1.3 } }],
});

it("the table shows median, spread, floor, their ratio, and whether the goal is met", () => {
  const [, row] = figuresTable(push([120, 100, 140], [100, 90, 110])).split("\n");
  expect(row).toMatch(/^sync: push +120 ms +100 to 140 +100 +1\.20 +1\.3 x floor +met$/);
  expect(figuresTable(push([140], [100]))).toContain("not met");
});

it("a figure that was measured by turns with the plain design is held against it", () => {
  const figure = (values: number[], plain: number[]) => ({
    sync: [{ name: "push", unit: "ms", values, plain, floor: [10], goal: { timesPlain: 1 } }],
  });
  const [, row] = figuresTable(figure([120], [100])).split("\n");
  expect(row).toMatch(
    /^sync: push +120 ms +120 to 120 +10 +12\.00 +100 +1\.20 +1 x plain +not met$/,
  );
  expect(figure([90], [100]).sync.map(meetsGoal)).toEqual([true]);
  expect(slowerThanBefore(figure([120], [100]), figure([90], [100]))).toEqual([
    "sync, push: 1.20 x plain, was 0.90",
  ]);
  // Slower than before in the same measure as the plain design.
  expect(slowerThanBefore(figure([180], [200]), figure([90], [100]))).toEqual([]);
});

it("a figure is slower when its ratio to the floor grew by more than the wider spread", () => {
  const before = push([100, 110, 120], [100]);
  expect(slowerThanBefore(push([131, 131, 131], [100]), before)).toEqual([
    "sync, push: 1.31 x floor, was 1.10",
  ]);
  expect(slowerThanBefore(push([129, 129, 129], [100]), before)).toEqual([]);
  // The same on a machine that is half as fast.
  expect(slowerThanBefore(push([220, 220, 220], [200]), before)).toEqual([]);
  expect(slowerThanBefore(push([900], [1]), {})).toEqual([]);
});

it("of points more are better", () => {
  const points = (value: number) => ({
    lighthouse: [{ name: "/", unit: "points", values: [value], goal: { atLeast: 95 } }],
  });
  expect(slowerThanBefore(points(90), points(96))).toEqual(["lighthouse, /: 90 points, was 96"]);
  expect(slowerThanBefore(points(96), points(90))).toEqual([]);
  expect(points(94).lighthouse.map(meetsGoal)).toEqual([false]);
});
