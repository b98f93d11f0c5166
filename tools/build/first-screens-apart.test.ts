import { expect, it } from "vitest";
import { needLaterFiles } from "./first-screens-apart.ts";

const NAMES = "libraries first plan kit shared background sign-in".split(" ");
const OTHERS = NAMES.map((name) => [`assets/${name}-a1_b-2c3.js`, ""] as const);

const built = (dashboard: string) =>
  needLaterFiles(
    new Map([
      ...OTHERS,
      ["assets/dashboard-a1_b-2c3.js", dashboard],
      ["assets/tabs-a1_b-2c3.js", 'import{a}from"./common-a1_b-2c3.js";'],
    ]),
  );

it("issue 15: a first screen may load on demand what comes later, and its tabs may need it", () => {
  const text =
    'import"./libraries-a1_b-2c3.js";import{a}from"./kit-a1_b-2c3.js";load(()=>import(`./tabs-a1_b-2c3.js`))';
  expect(built(text)).toEqual([]);
});

it.each([
  ["common", 'import{a}from"./common-a1_b-2c3.js";'],
  ["common", 'import"./common-a1_b-2c3.js";'],
  ["steps", "import{a}from`./steps-a1_b-2c3.js`"],
])("issue 15: the build fails where a first screen waits for %s: %s", (name, dashboard) => {
  expect(built(dashboard)).toEqual([
    `assets/dashboard-a1_b-2c3.js needs ${name}-a1_b-2c3: count what it takes from there to a first file`,
  ]);
});

it("issue 15: the build fails where a file of the first screens has another name", () => {
  expect(needLaterFiles(new Map(OTHERS))).toEqual(['No file "dashboard" was built']);
});
