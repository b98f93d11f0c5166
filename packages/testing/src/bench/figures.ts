import { writeFileSync } from "node:fs";

/** What a bench measured of one thing. */
export interface Figure {
  name: string;
  /** Of `values` and `floor`, for example `ms`. */
  unit: string;
  /** One a run. Where more is better (points), `goal` says so by its name. */
  values: readonly number[];
  /** What the same work costs when nothing else is done, in the same runs. */
  floor?: readonly number[];
  /** What a plain design of the same parts takes for it, measured by turns in the same runs. */
  plain?: readonly number[];
  goal?: FigureGoal;
}

/** At most so much, at most so many times the floor or the plain design, or at least so much. */
export type FigureGoal =
  | { atMost: number }
  | { timesFloor: number }
  | { timesPlain: number }
  | { atLeast: number };

const FILE = "--json";
const noted: Figure[] = [];

/** The words of a bench's command line: without `--json FILE`, which {@link noteFigure} obeys. */
export function benchWords(words: readonly string[] = process.argv.slice(2)): string[] {
  const at = words.indexOf(FILE);
  return words.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
}

/** Keeps a figure for the file that `--json FILE` names; the bench that prints it calls this too. */
export function noteFigure(figure: Figure): void {
  if (noted.length === 0) process.once("exit", write);
  noted.push(figure);
}

function write(): void {
  const at = process.argv.indexOf(FILE);
  const file = at === -1 ? undefined : process.argv[at + 1];
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(noted, null, 2)}\n`);
}

/** The middle of them; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The median, and from the least to the most. */
export function spread(values: readonly number[], digits = 0): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}
