import { describe, expect, it } from "vitest";
import {
  archiveCard,
  type ArchiveDay,
  cutText,
  findCards,
  monthsAround,
  poolDays,
} from "./archive-card.ts";

const day = (over: Partial<ArchiveDay> = {}): ArchiveDay => ({
  id: "1",
  date: "2026-11-21",
  kind: "scheduled",
  verse: "Be still.",
  reference: "Psalm 46:10",
  reflection: "Rest.",
  audioUrl: null,
  ...over,
});

describe("a card of the archive", () => {
  it("V-006, K-011: cuts the verse at 100 and the reflection at 120 characters, with an ellipsis", () => {
    const card = archiveCard(day({ verse: "v".repeat(101), reflection: "r".repeat(121) }));
    expect(card.verse).toBe(`${"v".repeat(100)}…`);
    expect(card.reflection).toBe(`${"r".repeat(120)}…`);
    const whole = archiveCard(day({ verse: "v".repeat(100), reflection: "r".repeat(120) }));
    expect([whole.verse.length, whole.reflection.length]).toEqual([100, 120]);
  });

  it("V-006: halves no character: it counts code points", () => {
    const doves = "🕊".repeat(101);
    expect(cutText(doves, 100)).toBe(`${"🕊".repeat(100)}…`);
    expect(cutText("🕊".repeat(100), 100)).toBe("🕊".repeat(100));
    expect(cutText(doves, 100).isWellFormed()).toBe(true);
  });

  it("V-003: is found by its verse, reference or reflection, in any case", () => {
    const cards = [day({ id: "a" }), day({ id: "b", reference: "John 3:16" })].map(archiveCard);
    const found = (query: string) => findCards(cards, query).map((card) => card.id);
    expect(found("STILL")).toEqual(["a", "b"]);
    expect(found("psalm 46")).toEqual(["a"]);
    expect(found("john")).toEqual(["b"]);
    expect(found("rest.")).toEqual(["a", "b"]);
    expect(found("goats")).toEqual([]);
    expect(found("  ")).toEqual(["a", "b"]);
  });

  it("V-003: is found by a word behind the cut", () => {
    const card = archiveCard(day({ reflection: `${"r ".repeat(200)} lantern` }));
    expect(findCards([card], "Lantern")).toEqual([card]);
  });
});

it("V-004: months go on over the turn of a year", () => {
  expect(monthsAround("2026-01")).toEqual({ before: "2025-12", after: "2026-02" });
  expect(monthsAround("2026-12")).toEqual({ before: "2026-11", after: "2027-01" });
});

describe("the days of the pool", () => {
  it("DEC-106: are those up to today, newest first, and never a later one", () => {
    expect(poolDays("2026-11-03", "2026-11")).toEqual(["2026-11-03", "2026-11-02", "2026-11-01"]);
    expect(poolDays("2026-11-03", "2026-12")).toEqual([]);
  });

  it("DEC-106: go back so far that every passage is among them once", () => {
    const days = poolDays("2026-11-03", null);
    expect([days.length, days.at(-1)]).toEqual([366, "2025-11-03"]);
    expect(poolDays("2026-11-03", "2025-10")).toEqual([]);
  });
});
