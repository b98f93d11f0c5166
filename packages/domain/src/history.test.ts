import { loadCanon } from "@reignwell/content";
import type { Entry } from "@reignwell/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bibleRanks,
  daysOfMonth,
  daysOfWeek,
  filterHistory,
  furtherText,
  historyRow,
  monthsFound,
  sortByBible,
  sortByDate,
} from "./history.ts";

let made = 0;
const plan = (over: Partial<Entry> = {}): Entry => ({
  id: `01990000-0000-7000-8000-${String(++made).padStart(12, "0")}`,
  date: "2026-11-21",
  verse: "Give thanks to God\u2019s name.",
  verseReference: "Psalm 106:1",
  verseReflection: "A quiet harbour",
  priorities: ["Call Mother", "", ""],
  actionSteps: [{ priority: "Call Mother", actions: ["Dial before noon"] }],
  challenges: "Short night",
  encouragement: "Lord, lead me.",
  deletedAt: null,
  ...over,
});
const found = (query: string, entry: Entry, everything = false) =>
  filterHistory([historyRow(entry)], {
    query,
    month: null,
    further: everything ? new Map([[entry.id, furtherText(entry)]]) : undefined,
  }).length === 1;

describe("H-003: the search", () => {
  it.each(["give THANKS", "psalm 106", "call mo", "  mother ", ""])("finds %j", (query) => {
    expect(found(query, plan())).toBe(true);
  });

  it("finds what stayed with the person and their thanks", () => {
    const own = plan({ answer: "Nobody is forgotten", thanks: "A quiet house" });
    expect(found("nobody forgotten", own)).toBe(true);
    expect(found("quiet house", own)).toBe(true);
    expect(found("quiet house", plan())).toBe(false);
  });

  it("takes the quotation marks of a phone's keyboard for those of the verse", () => {
    expect(found("God's", plan())).toBe(true);
    expect(found("god\u2019s", plan({ verse: "God's" }))).toBe(true);
  });

  it("does not reach from one text into the next", () => {
    expect(found("name.psalm", plan())).toBe(false);
  });

  it.each(["thanks psalm", "Ps 106", "mother thanks"])(
    "L-13: finds the words of %j wherever they stand, in any order",
    (query) => expect(found(query, plan())).toBe(true),
  );

  it("L-13: every word has to be found", () => {
    expect(found("thanks corinthians", plan())).toBe(false);
  });

  it("L-13: accents and dashes make no difference", () => {
    expect(found("cafe", plan({ verse: "At the caf\u00e9" }))).toBe(true);
    expect(found("CAF\u00c9", plan({ verse: "at the cafe\u0301" }))).toBe(true);
    expect(found("noel", plan({ verse: "the first No\u00ebl" }))).toBe(true);
    expect(found("caf\u00e9", plan({ verse: "at the cafe" }))).toBe(true);
    expect(found("3:16-18", plan({ verseReference: "John 3:16\u201318" }))).toBe(true);
  });

  it.each(["harbour", "before NOON", "short night", "lead me"])(
    "finds %j only when everything is searched",
    (query) => {
      expect(found(query, plan())).toBe(false);
      expect(found(query, plan(), true)).toBe(true);
    },
  );

  it("is the plain substring, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, query, after) => {
        const wanted = query.trim();
        expect(found(wanted, plan({ verse: `${before} ${wanted} ${after}` }))).toBe(true);
      }),
    );
  });
});

describe("H-004: the months", () => {
  it("are those that have plans, newest first, each once", () => {
    const dates = ["2026-11-21", "2025-01-31", "2026-11-01", "2026-02-28"];
    expect(monthsFound(dates.map((date) => ({ date })))).toEqual(["2026-11", "2026-02", "2025-01"]);
  });

  it("narrow the list together with the search", () => {
    const rows = ["2026-10-31", "2026-11-01", "2025-11-01"].map((date) =>
      historyRow(plan({ date })),
    );
    const november = filterHistory(rows, { query: "psalm", month: "2026-11" });
    expect(november.map((row) => row.date)).toEqual(["2026-11-01"]);
    expect(filterHistory(rows, { query: "romans", month: "2026-11" })).toEqual([]);
  });

  it("have their own first and last days, weeks go from Sunday to Saturday", () => {
    expect(daysOfMonth("2026-02")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(daysOfMonth("2028-02").to).toBe("2028-02-29");
    expect(daysOfMonth("2026-12").to).toBe("2026-12-31");
    expect(daysOfWeek("2026-11-21")).toEqual({ from: "2026-11-15", to: "2026-11-21" });
    expect(daysOfWeek("2026-11-22")).toEqual({ from: "2026-11-22", to: "2026-11-28" });
  });
});

describe("H-005: the sorts", () => {
  const rows = [
    plan({ date: "2026-11-20", verseReference: "Romans 8:28" }),
    plan({ date: "2026-11-21", verseReference: "1 Jn 4:7" }),
    plan({ date: "2026-11-21", verseReference: "Genesis 1:1" }),
    plan({ date: "2026-11-19", verseReference: "Words of Grandfather" }),
    plan({ date: "2026-11-18", verseReference: "Psalm 23" }),
    plan({ date: "2026-11-17", verseReference: "Rom 8:28" }),
    plan({ date: "2026-11-22", verseReference: "Another saying" }),
  ].map(historyRow);
  const references = (sorted: readonly { verseReference: string }[]) =>
    sorted.map((row) => row.verseReference);

  it("newest and oldest follow the date, then the time of making", () => {
    const newest = sortByDate(rows, "newest");
    expect(references(newest).slice(0, 3)).toEqual(["Another saying", "Genesis 1:1", "1 Jn 4:7"]);
    expect(sortByDate(rows, "oldest")).toEqual(newest.toReversed());
  });

  it("DEC-62: the Bible's order, what cannot be read last by alphabet, one passage newest first", async () => {
    const ranks = bibleRanks(references(rows), await loadCanon());
    expect(references(sortByBible(rows, ranks))).toEqual([
      "Genesis 1:1",
      "Psalm 23",
      "Romans 8:28",
      "Rom 8:28",
      "1 Jn 4:7",
      "Another saying",
      "Words of Grandfather",
    ]);
  });
});
