import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { INTERFACE_FACE, READING_FACE } from "./theme.ts";

const read = (sheet: string) => readFileSync(join(import.meta.dirname, sheet), "utf8");
const standIns = (named: string) =>
  [...named.matchAll(/"([^"]+ Fallback[^"]*)"/g)].map(([, family]) => family);

it("each face has one name that stands in for it, with a face of Linux, Android and the others", () => {
  const declared = Map.groupBy(standIns(read("stand-in-faces.css")), (family) => family);
  const counts = [...declared].map(([family, rules]) => [family, rules.length]);
  expect(counts).toEqual([
    ["Literata Fallback", 3],
    ["Figtree Fallback", 3],
  ]);
  expect(standIns(READING_FACE)).toEqual(["Literata Fallback"]);
  expect(standIns(INTERFACE_FACE)).toEqual(["Figtree Fallback"]);
  expect(standIns(read("base.css"))).toEqual(["Literata Fallback"]);
});
