import { expect, it } from "vitest";
import { adminOutOfPlace } from "./admin-apart.ts";

const GOOD = {
  "assets/first-1.js": "load(()=>import(`./admin-route-1.js`))",
  "assets/admin-route-1.js": 'import"./admin-kit-1.js";',
  "assets/admin-kit-1.js": "className:`mantine-datatable`",
  "sw.js": "keep(`assets/first-1.js`)",
};

const check = (
  texts: Record<string, string> = {},
  precached: string[] = [],
  firstFiles: string[] = [],
) =>
  adminOutOfPlace({ texts: new Map(Object.entries({ ...GOOD, ...texts })), precached, firstFiles });

it("issue 20: the admin area may be loaded on demand, by its own parts and by the router", () => {
  expect(check({}, ["assets/first-1.js"], ["assets/first-1.js"])).toEqual([]);
});

it.each([
  ["another script needs it", check({ "assets/plan-1.js": 'import{a}from"./admin-kit-1.js"' })],
  ["another script holds its tables", check({ "assets/kit-1.js": "`mantine-datatable`" })],
  ["the precache has it", check({}, ["assets/admin-kit-1.js"])],
  ["the precache has its styles", check({}, ["assets/admin-kit-1.css"])],
  ["the worker names it", check({ "sw.js": "keep(`assets/admin-kit-1.js`)" })],
  ["the first page has it", check({}, [], ["assets/admin-route-1.js"])],
  ["nothing of it was built", adminOutOfPlace({ texts: new Map(), precached: [], firstFiles: [] })],
])("issue 20: the build fails where %s", (_what, problems) => {
  expect(problems).toHaveLength(1);
});
