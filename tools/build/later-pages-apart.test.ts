import { expect, it } from "vitest";
import { needLaterPages } from "./later-pages-apart.ts";

const built = (steps: string) =>
  needLaterPages(
    new Map([
      ["assets/steps-1.js", steps],
      ["assets/later-series-1.js", 'import{a}from"./later-archive-1.js";'],
      ["sw.js", 'keep("assets/later-series-1.js")'],
    ]),
  );

it("issue 17: a later page may be loaded on demand, and need another one", () => {
  expect(built("load(()=>import(`./later-series-1.js`))")).toEqual([]);
});

it.each(['import{a}from"./later-series-1.js";', 'import"./later-series-1.js";'])(
  "issue 17: the build fails where what works offline needs one: %s",
  (steps) => {
    expect(built(steps)).toEqual(["assets/steps-1.js needs a page that devices keep later"]);
  },
);
