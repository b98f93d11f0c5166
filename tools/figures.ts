import { join } from "node:path";
import { type HouseFile, readHouseFiles } from "./house-files.ts";
import { FOLDER_LIMIT, product, sourceFilesByFolder } from "./house-rules.ts";
import { circlesIn } from "./import-circles.ts";
import { type Measures, measure } from "./source-measures.ts";

/** The parts of the repository that have bars of their own. */
const PARTS = ["whole", "packages + server", "web"] as const;
type Part = (typeof PARTS)[number];

/** The limits that a figure has to keep to; a part without one is shown and not judged. */
interface Bar {
  most?: number;
  least?: number;
}

/** One figure as it is printed for one part. */
export interface Figure {
  name: string;
  part: Part;
  value: number;
  bar: Bar;
  isMissed: boolean;
  /** The file or folder that has the largest value, where there is one. */
  where?: string;
}

/** What is known of one part when its figures are taken. */
interface Material {
  files: readonly HouseFile[];
  measures: readonly Measures[];
  testLines: number;
}

/** A figure's value, and the place of the largest. */
interface Found {
  value: number;
  where?: string | undefined;
}

interface Definition {
  name: string;
  bars: Partial<Record<Part, Bar>>;
  find: (material: Material) => Found;
}

/** Code that is a test where it is none of the product's; settings of a build and benchmarks are neither. */
const TEST_CODE = /^(sync-server|web|packages\/[^/]+)\/(?!bench\/)[^/]+\/.+\.tsx?$/;
const IN_PART: Record<Part, RegExp> = {
  whole: /^(packages|sync-server|web)\//,
  "packages + server": /^(packages|sync-server)\//,
  web: /^web\//,
};

/** The bars of the design; where web's differ, its own stand here. */
const DEFINITIONS: readonly Definition[] = [
  ...spread("file lines", everywhere({ most: 80 }), { most: 220 }, { most: 400 }, ({ measures }) =>
    measures.map(({ path, lines }) => ({ value: lines, where: path })),
  ),
  ...spread("function lines", {}, { most: 45 }, { most: 60 }, ({ measures }) =>
    measures.flatMap(({ path, functions }) =>
      functions.map((lines) => ({ value: lines, where: path })),
    ),
  ),
  ...spread("imports a file", everywhere({ most: 4 }), { most: 9 }, { most: 15 }, ({ measures }) =>
    measures.map(({ path, imports }) => ({ value: imports, where: path })),
  ),
  {
    name: "circles of imports, types and late ones too",
    bars: everywhere({ most: 0 }),
    find: ({ files }) => {
      const circles = circlesIn(files);
      return { value: circles.length, where: circles[0]?.join(" -> ") };
    },
  },
  {
    name: "exports of packages with a doc comment, %",
    bars: { "packages + server": { least: 90 } },
    find: ({ measures }) => {
      const ours = measures.filter(({ path }) => path.startsWith("packages/"));
      return {
        value: share(
          sum(ours, ({ documented }) => documented),
          sum(ours, ({ exports }) => exports),
        ),
      };
    },
  },
  {
    name: "lines that are comments, %",
    bars: { "packages + server": { least: 12, most: 20 }, web: { least: 3, most: 8 } },
    find: ({ measures }) => ({
      value: share(
        sum(measures, ({ commentLines }) => commentLines),
        sum(measures, ({ filledLines }) => filledLines),
      ),
    }),
  },
  {
    name: "lines of tests to lines of code",
    bars: { "packages + server": { least: 1 } },
    find: ({ measures, testLines }) => ({
      value: testLines / sum(measures, ({ lines }) => lines),
    }),
  },
  {
    name: "source files a folder, most",
    bars: everywhere({ most: FOLDER_LIMIT }),
    find: ({ files }) =>
      largest([...sourceFilesByFolder(files)].map(([where, value]) => ({ value, where }))),
  },
];

/** Takes every figure of every part. */
export function figuresOf(files: readonly HouseFile[]): Figure[] {
  const measures = measure(product(files));
  const measured = new Set(measures.map(({ path }) => path));
  const tests = files.filter(({ path }) => TEST_CODE.test(path) && !measured.has(path));
  return PARTS.flatMap((part) => {
    const isIn = ({ path }: { path: string }) => IN_PART[part].test(path);
    const material: Material = {
      files: files.filter(isIn),
      measures: measures.filter(isIn),
      testLines: sum(tests.filter(isIn), ({ text }) => text.trimEnd().split("\n").length),
    };
    return DEFINITIONS.map(({ name, bars, find }) => {
      const { value, where } = find(material);
      const bar = bars[part] ?? {};
      return {
        name,
        part,
        value,
        bar,
        isMissed: misses(value, bar),
        ...(where === undefined ? {} : { where }),
      };
    });
  });
}

/** The figures as a table, one line for each, and below it every bar that is missed. */
export function tableOf(figures: readonly Figure[]): string {
  const head = ["figure", ...PARTS.flatMap((part) => [part, "bar"])];
  const rows = DEFINITIONS.map(({ name }) => [
    name,
    ...PARTS.flatMap((part) => {
      const figure = figures.find((one) => one.name === name && one.part === part);
      if (figure === undefined) return ["", ""];
      return [`${rounded(figure.value)}${figure.isMissed ? " MISSED" : ""}`, barText(figure.bar)];
    }),
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [...lines, "", ...missedLines(figures)].join("\n");
}

function missedLines(figures: readonly Figure[]): string[] {
  const missed = figures.filter(({ isMissed }) => isMissed);
  return [
    ...missed.map(
      ({ name, part, value, bar, where }) =>
        `missed: ${name}, ${part}: ${rounded(value)}, the bar is ${barText(bar)}` +
        (where === undefined ? "" : ` (${where})`),
    ),
    `${missed.length} bars missed`,
  ];
}

/** The middle, the ninth of ten and the largest of many values. */
function spread(
  name: string,
  medianBars: Definition["bars"],
  ninth: Bar,
  most: Bar,
  list: (material: Material) => Found[],
): Definition[] {
  return [
    { name: `${name}, median`, bars: medianBars, find: (all) => atShare(list(all), 0.5) },
    { name: `${name}, p90`, bars: everywhere(ninth), find: (all) => atShare(list(all), 0.9) },
    { name: `${name}, max`, bars: everywhere(most), find: (all) => largest(list(all)) },
  ];
}

function everywhere(bar: Bar): Definition["bars"] {
  return { whole: bar, "packages + server": bar, web: bar };
}

/** The smallest value that so large a share of the values does not exceed. */
function atShare(found: readonly Found[], portion: number): Found {
  const values = found.map(({ value }) => value).toSorted((a, b) => a - b);
  return { value: values[Math.ceil(values.length * portion) - 1] ?? 0 };
}

function largest(found: readonly Found[]): Found {
  return found.reduce((most, one) => (one.value > most.value ? one : most), { value: 0 });
}

function misses(value: number, { most = Infinity, least = -Infinity }: Bar): boolean {
  return value > most || value < least;
}

/** In percent; of nothing there is no share. */
function share(part: number, whole: number): number {
  return (100 * part) / whole;
}

function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}

function rounded(value: number): string {
  if (Number.isNaN(value)) return "none";
  return Number.isInteger(value) ? `${value}` : value.toFixed(value < 10 ? 2 : 1);
}

function barText({ most, least }: Bar): string {
  if (most !== undefined && least !== undefined) return `${least} to ${most}`;
  if (most !== undefined) return most === 0 ? "0" : `at most ${most}`;
  return least === undefined ? "none" : `at least ${least}`;
}

if (import.meta.main) {
  console.log(tableOf(figuresOf(readHouseFiles(join(import.meta.dirname, "..")))));
}
