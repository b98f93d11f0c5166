import { type FigureGoal, median, noteFigure, spread } from "@reignwell/testing/node";
import { STACKS, type Stack } from "./setup.ts";

/** The values of one figure, of the product and of the plain design. */
export type Pair = Record<Stack, number[]>;

export function newPair(): Pair {
  return { reignwell: [], plain: [] };
}

/** By turns, the product first in one run and second in the next: no run is warmed for it. */
export function turnsOf(run: number): readonly Stack[] {
  return run % 2 === 0 ? STACKS : STACKS.toReversed();
}

/** What a figure is called, and what it is held against. */
export interface PairFigure {
  name: string;
  unit: string;
  values: Pair;
  floor?: readonly number[];
  goal?: FigureGoal;
  /** Behind the decimal point. */
  digits?: number;
}

/** Prints a figure of both with its ratios, and keeps it for the table of all benches. */
export function reportPair(figure: PairFigure): void {
  const { name, unit, values, floor, goal, digits = 0 } = figure;
  const { reignwell, plain } = values;
  noteFigure({
    name,
    unit,
    values: reignwell,
    plain,
    ...(floor && { floor }),
    ...(goal && { goal }),
  });
  const overPlain = `${(median(reignwell) / median(plain)).toFixed(2)} x plain`;
  const overFloor = floor ? `, ${(median(reignwell) / median(floor)).toFixed(2)} x floor` : "";
  console.log(
    `${name}: ${spread(reignwell, digits)} ${unit}, plain ${spread(plain, digits)}: ` +
      `${overPlain}${overFloor}`,
  );
}
