import { type Figure, median as medianOf } from "@reignwell/testing/node";

/** The figures of one run of all benches, by bench. */
export type BenchResults = Record<string, Figure[]>;

const HEADS = ["figure", "median", "least to most", "floor", "x", "plain", "x", "goal", ""];

/** One table of all figures: each beside its floor, the plain design and its goal. */
export function figuresTable(results: BenchResults): string {
  const rows = Object.entries(results).flatMap(([bench, figures]) =>
    figures.map((figure) => rowOf(bench, figure)),
  );
  const widths = HEADS.map((head, at) =>
    Math.max(...[HEADS, ...rows].map((row) => row[at]?.length ?? head.length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  return [HEADS, ...rows].map(line).join("\n");
}

/**
 * The figures that are worse than in the release before by more than the wider of both spreads,
 * each as a sentence. Where both have the plain design beside them, or else a floor, their ratios to it
 * are compared: two machines, or two hours of one, differ in milliseconds.
 */
export function slowerThanBefore(now: BenchResults, before: BenchResults): string[] {
  return Object.entries(now).flatMap(([bench, figures]) =>
    figures.flatMap((figure) => {
      const former = before[bench]?.find(({ name }) => name === figure.name);
      if (!former) return [];
      const beside = BESIDE.find((name) => isBeside(figure, name) && isBeside(former, name));
      const [one, other] = [spreadOf(figure, beside), spreadOf(former, beside)];
      const worse = isMoreBetter(figure) ? other.median - one.median : one.median - other.median;
      if (worse <= Math.max(one.width, other.width)) return [];
      const unit = beside ? `x ${beside}` : figure.unit;
      return [`${bench}, ${figure.name}: ${short(one.median)} ${unit}, was ${short(other.median)}`];
    }),
  );
}

/** Whether a figure keeps its goal; null where it has none. */
export function meetsGoal({ values, floor, plain, goal }: Figure): boolean | null {
  if (!goal) return null;
  const median = medianOf(values);
  if ("atLeast" in goal) return median >= goal.atLeast;
  if ("atMost" in goal) return median <= goal.atMost;
  if ("timesPlain" in goal) return plain ? median / medianOf(plain) <= goal.timesPlain : null;
  return floor ? median / medianOf(floor) <= goal.timesFloor : null;
}

function rowOf(bench: string, figure: Figure): string[] {
  const { name, unit, values, floor, plain } = figure;
  const median = medianOf(values);
  const met = meetsGoal(figure);
  return [
    `${bench}: ${name}`,
    `${short(median)} ${unit}`,
    `${short(Math.min(...values))} to ${short(Math.max(...values))}`,
    floor ? short(medianOf(floor)) : "",
    floor ? (median / medianOf(floor)).toFixed(2) : "",
    plain ? short(medianOf(plain)) : "",
    plain ? (median / medianOf(plain)).toFixed(2) : "",
    goalText(figure),
    met === null ? "" : met ? "met" : "not met",
  ];
}

function goalText({ goal, unit }: Figure): string {
  if (!goal) return "";
  if ("atLeast" in goal) return `at least ${goal.atLeast} ${unit}`;
  if ("timesPlain" in goal) return `${goal.timesPlain} x plain`;
  return "atMost" in goal ? `${goal.atMost} ${unit}` : `${goal.timesFloor} x floor`;
}

/** What a figure may be held against, the better measure first: the floor does less than anybody must. */
const BESIDE = ["plain", "floor"] as const;
type Beside = (typeof BESIDE)[number];

function spreadOf(figure: Figure, beside: Beside | undefined): { median: number; width: number } {
  const { values } = figure;
  const unit = beside ? medianOf(figure[beside] ?? []) : 1;
  return {
    median: medianOf(values) / unit,
    width: (Math.max(...values) - Math.min(...values)) / unit,
  };
}

function isBeside(figure: Figure, name: Beside): boolean {
  return medianOf(figure[name] ?? []) > 0;
}

function isMoreBetter({ goal }: Figure): boolean {
  return goal !== undefined && "atLeast" in goal;
}

function short(value: number): string {
  return Math.abs(value) >= 10 ? value.toFixed(0) : value.toFixed(2);
}
