import { expect, it } from "vitest";
import { SHARE_TARGETS } from "./share-targets.ts";

const LINK = "https://reignwell.example/s/ABCD2345";
const REFERENCE = "Psalm 119:1-8";
/** A site counts each link as 23 letters, whatever its length. */
const LINK_LETTERS = 23;

const post = (text: string) =>
  new URL(
    SHARE_TARGETS.x({ reference: REFERENCE, text, translation: "WEB" }, LINK),
  ).searchParams.get("text") ?? "";

it("DEC-65: a post on X holds 280 letters with its link, and a long verse is cut at a word", () => {
  // Wherever in a word the room ends.
  for (let shift = 1; shift <= 8; shift += 1) {
    const text = `${"x".repeat(shift)} ${"blessed ".repeat(60)}`;
    const [words = "", reference] = post(text).split("\n");
    expect(reference).toBe(`${REFERENCE} (WEB)`);
    expect(words).toMatch(/ blessed…$/);
    expect(text.startsWith(words.slice(0, -1))).toBe(true);
    expect(post(text).length + LINK_LETTERS).toBeGreaterThan(260);
  }
});

it("DEC-65: whatever the length of the verse, its post is never too long and names the reference", () => {
  for (const unit of ["word ", "letters", "a "]) {
    for (let length = 1; length <= 400; length += 1) {
      const told = post(unit.repeat(80).slice(0, length));
      expect(told.length + 1 + LINK_LETTERS).toBeLessThanOrEqual(280);
      expect(told.endsWith(`\n${REFERENCE} (WEB)`)).toBe(true);
    }
  }
});
