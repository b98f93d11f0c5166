import { describe, expect, it } from "vitest";
import { fitText, type TextBox } from "./fit-text.ts";

/** A face whose letters are all half as wide as they are high. */
const widthOf = (text: string, size: number) => text.length * size * 0.5;
const box: TextBox = { width: 800, height: 600, largest: 72, smallest: 22, leading: 1.4 };
const VERSE = "The Lord is my shepherd; I shall lack nothing.";
const fit = (text: string, over: Partial<TextBox> = {}) =>
  fitText(text, { ...box, ...over }, widthOf);

describe("a verse in a picture", () => {
  it("has the largest size at which all of it fits", () => {
    expect(fit(VERSE).size).toBe(72);
    const long = fit(Array.from({ length: 12 }, () => VERSE).join(" "));
    expect(long.size).toBeLessThan(72);
    expect(long.size).toBeGreaterThan(22);
    expect(long.lines.length * long.size * 1.4).toBeLessThanOrEqual(600);
  });

  it("keeps every word, in its order", () => {
    const text = Array.from({ length: 20 }, (_, index) => `${VERSE} ${index}`).join(" ");
    expect(fit(text).lines.join(" ")).toBe(text);
  });

  it("leaves no word alone at the end", () => {
    const { lines, size } = fit("aaaa bbbb cccc dddd eeee ffff", { largest: 60 });
    expect(lines.length).toBe(2);
    expect(widthOf(lines[1] ?? "", size)).toBeGreaterThan(0.7 * widthOf(lines[0] ?? "", size));
  });

  it("keeps the lines of a psalm apart", () => {
    expect(fit("Rejoice always.\nPray without ceasing.").lines).toEqual([
      "Rejoice always.",
      "Pray without ceasing.",
    ]);
  });

  it("ends what fits at no size with an ellipsis, inside the picture", () => {
    const { lines, size } = fit(Array.from({ length: 400 }, () => VERSE).join(" "));
    expect(size).toBe(22);
    expect(lines.at(-1)).toMatch(/\w…$/);
    expect(lines.length * size * 1.4).toBeLessThanOrEqual(600);
  });

  it("makes a very long word smaller until it fits", () => {
    const { lines, size } = fit("Maher-shalal-hash-baz-".repeat(3).slice(0, -1));
    expect(lines).toHaveLength(1);
    expect(widthOf(lines[0] ?? "", size)).toBeLessThanOrEqual(800);
  });
});
