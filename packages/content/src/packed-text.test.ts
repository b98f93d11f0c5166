import { expect, it } from "vitest";
import { packText, unpackText } from "./packed-text.ts";
import { loadPoolReflection, loadVersePool } from "./verse-pool.ts";

const pool = await loadVersePool();
const texts = [
  ...pool.map(({ text }) => text),
  ...(await Promise.all(pool.map((_, index) => loadPoolReflection(index)))),
];

it("every verse and reflection comes out of its packed form unchanged, and of its plain form", () => {
  expect(texts.filter((text) => unpackText(packText(text)) !== text)).toEqual([]);
  expect(texts.filter((text) => /[@#%^&*+=]/u.test(text))).toEqual([]);
  expect(texts.filter((text) => unpackText(text) !== text)).toEqual([]);
});

it("the packed form is a tenth shorter", () => {
  const size = (all: readonly string[]) => all.join("").length;
  expect(size(texts.map(packText))).toBeLessThan(size(texts) * 0.93);
});
