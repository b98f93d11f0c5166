import { expect, it } from "vitest";
import { type Figure, figuresOf, tableOf } from "./figures.ts";

const LONG = `export function long() {\n${"  count();\n".repeat(58)}}\n`;
const MERGE = [
  'import { a } from "./a.ts";',
  'import type { B } from "./b.ts";',
  'import "./c.ts";',
  'export { d } from "./d.ts";',
  "",
  "/** Says why. */",
  "export const merge = (left: number) => {",
  "  // Older rows have none.",
  "  return left + a;",
  "};",
  "// Not for its readers.",
  "export type Undocumented = B;",
].join("\n");
const PAGE = 'export const load = () => import("./part.tsx");\nconst word = "// no comment";\n';
const PART = 'import type { load } from "./page.tsx";\nexport const Part = <p>It\'s here</p>;\n';

const FILES = [
  file("packages/core/src/merge.ts", MERGE),
  file("packages/core/src/merge.test.ts", 'it("merges", () => {});\n'.repeat(22)),
  file("packages/core/testing/fake.ts", "export const fake = 1;\n"),
  file("packages/core/vitest.config.ts", "export default {};\n"),
  file("sync-server/src/long.ts", LONG),
  file("web/src/page.tsx", PAGE),
  file("web/src/part.tsx", PART),
  file("web/bench/measure.ts", LONG),
  file("web/vite.config.ts", LONG),
  file("tools/dev.ts", LONG),
];

function file(path: string, text: string) {
  return { path, text };
}

const FIGURES = figuresOf(FILES);

function figure(name: string, part: Figure["part"], figures = FIGURES) {
  const found = figures.find((one) => one.name === name && one.part === part);
  if (found === undefined) throw new Error(`there is no figure ${name} of ${part}`);
  return found;
}

it.each([
  ["file lines, max", "packages + server", 60],
  ["file lines, max", "web", 2],
  ["file lines, median", "whole", 2],
  ["function lines, max", "packages + server", 60],
  ["function lines, median", "packages + server", 3],
  ["function lines, max", "web", 0],
  ["imports a file, max", "packages + server", 3],
  ["imports a file, max", "web", 1],
  ["imports a file, median", "web", 0],
  ["exports of packages with a doc comment, %", "packages + server", 50],
  ["lines that are comments, %", "packages + server", (100 * 3) / 71],
  ["lines that are comments, %", "web", 0],
  ["lines of tests to lines of code", "packages + server", 23 / 72],
  ["source files a folder, most", "web", 2],
] as const)("%s of %s are counted without tests, settings and benchmarks", (name, part, value) => {
  expect(figure(name, part).value).toBeCloseTo(value, 6);
});

it("a circle through a late import and a type is counted where it is", () => {
  const name = "circles of imports, types and late ones too";
  expect(figure(name, "web")).toMatchObject({
    value: 1,
    isMissed: true,
    where: "web/src/page.tsx -> web/src/part.tsx -> web/src/page.tsx",
  });
  expect(figure(name, "packages + server")).toMatchObject({ value: 0, isMissed: false });
});

it("a value on its bar keeps to it, and one beyond it is missed with the file's name", () => {
  expect(figure("function lines, max", "whole")).toMatchObject({ value: 60, isMissed: false });
  const longer = file("sync-server/src/long.ts", LONG.replace("{\n", "{\n  count();\n"));
  const missed = figure("function lines, max", "whole", figuresOf([longer]));
  expect(missed).toMatchObject({ value: 61, isMissed: true, where: longer.path });
});

it("the table shows each figure beside its bar and says plainly what is missed", () => {
  const table = tableOf(FIGURES);
  expect(table).toMatch(/^file lines, max {2,}60 +at most 400 +60 +at most 400 +2 +at most 400$/m);
  expect(table).toMatch(/^lines of tests to lines of code .* 0\.32 MISSED +at least 1 /m);
  expect(table).toContain(
    "missed: lines that are comments, %, packages + server: 4.23, the bar is 12 to 20",
  );
  expect(table).toMatch(/\n\d bars missed$/);
});
