import { expect, it } from "vitest";
import { type BuiltApp, paymentOutOfPlace } from "./payment-out-of-place.ts";

const PROVIDER = 'script.src = "https://js.stripe.com/x/stripe.js"';
const texts = (over: Record<string, string> = {}) =>
  new Map(
    Object.entries({
      "index.html": "<script src=/assets/first.js></script>",
      "upgrade.html": "<script src=/assets/payment-1.js></script>",
      "assets/first.js": "start()",
      "assets/payment-1.js": PROVIDER,
      "sw.js": "precache()",
      ...over,
    }),
  );
const problems = (over: Partial<BuiltApp> = {}) =>
  paymentOutOfPlace({
    texts: texts(),
    precached: ["index.html", "assets/first.js"],
    firstFiles: ["assets/first.js"],
    ...over,
  });

it("P-005: a build whose card provider is in the document for paying alone has no problem", () => {
  expect(problems()).toEqual([]);
});

it.each<[string, Partial<BuiltApp>]>([
  ["assets/kit.js names js.stripe.com", { texts: texts({ "assets/kit.js": PROVIDER }) }],
  ["sw.js names js.stripe.com", { texts: texts({ "sw.js": PROVIDER }) }],
  ["upgrade.html is in the precache", { precached: ["upgrade.html"] }],
  ["assets/payment-1.css is in the precache", { precached: ["assets/payment-1.css"] }],
  ["assets/payment-1.js is in the first load", { firstFiles: ["assets/payment-1.js"] }],
  // A rule that finds nothing because it looks at nothing.
  [
    "No script of the document for paying names js.stripe.com",
    { texts: texts({ "assets/payment-1.js": "other()" }) },
  ],
  ["upgrade.html was not built", { texts: new Map([["assets/payment-1.js", PROVIDER]]) }],
])("P-005: the build fails where %s", (problem, over) => {
  expect(problems(over)).toEqual([problem]);
});
