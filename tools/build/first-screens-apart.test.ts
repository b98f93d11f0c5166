import { expect, it } from "vitest";
import { needLaterFiles } from "./first-screens-apart.ts";

const built = (dashboard: string) =>
  needLaterFiles(
    new Map([
      ["assets/dashboard-1.js", dashboard],
      ["assets/tabs-1.js", 'import{a}from"./common-1.js";'],
    ]),
  );

it("issue 15: a first screen may load on demand what comes later, and its tabs may need it", () => {
  expect(built('import{a}from"./kit-1.js";load(()=>import(`./tabs-1.js`))')).toEqual([]);
});

it.each([
  'import{a}from"./common-1.js";',
  'import"./common-1.js";',
  "import{a}from`./common-1.js`",
])("issue 15: the build fails where a first screen waits for what comes later: %s", (dashboard) => {
  expect(built(dashboard)).toEqual([
    "assets/dashboard-1.js needs common-1.js; count what it takes from there to the kit or the shared files",
  ]);
});
