import { expect, it } from "vitest";
import { decisionsAreIndexed } from "./decision-rules.ts";

const FIRST = "docs/decisions/0001-one-database.md";
const THIRD = "docs/decisions/0003-one-way-to-write.md";
const INDEX = "docs/decisions/README.md";

const ROWS = {
  first: "| [1](0001-one-database.md) | One database serves all | Accepted | 2026-11-21 |",
  second: "| 2 | none | Never used | none |",
  third: "| [3](0003-one-way-to-write.md) | Writes go one way | Superseded by 4 | 2026-11-22 |",
};

/** A folder in which everything agrees; each test changes one thing. */
function decisions(changed: Partial<Record<string, string>> = {}, rows: Partial<typeof ROWS> = {}) {
  const texts: Partial<Record<string, string>> = {
    [FIRST]:
      "# 1. One database\n\nAccepted, 2026-11-21. A part is older.\n\n**Question.** Which?\n",
    [THIRD]:
      "# 3. Writes go one way\n\n**Date.** 2026-11-22\n\n**Status.** Superseded by 4\n\n**Context.** So.\n",
    [INDEX]: Object.values({ ...ROWS, ...rows }).join("\n"),
    ...changed,
  };
  return Object.entries(texts).flatMap(([path, text]) =>
    text === undefined ? [] : [{ path, text }],
  );
}

it("pages in the older form and in the template's are accepted when the index agrees", () => {
  expect(decisionsAreIndexed(decisions())).toEqual([]);
});

it("without an index nothing can be looked up", () => {
  expect(decisionsAreIndexed(decisions({ [INDEX]: undefined }))).toEqual([`${INDEX}: is missing`]);
});

it.each([
  [
    "a number that two pages have",
    { "docs/decisions/0003-dates.md": "# 3. Dates\n\nAccepted, 2026-11-22.\n" },
    "docs/decisions/: number 3 has more than one page",
  ],
  [
    "a page without a status",
    {
      [FIRST]:
        "# 1. One database\n\n## What was to be decided\nAll that\n\n\nAccepted, 2026-11-21.",
    },
    `${FIRST}: has no line with its status and date`,
  ],
  [
    "a page without a date",
    { [FIRST]: "# 1. One database\n\n**Status.** Accepted\n" },
    `${FIRST}: has no line with its status and date`,
  ],
  [
    "a page that the index leaves out",
    { "docs/decisions/0004-dates.md": "# 4. Dates\n\nAccepted, 2026-11-22.\n" },
    `${INDEX}: has no row for 0004-dates.md`,
  ],
  [
    "a title with another number",
    { [FIRST]: "# 7. One database\n\nAccepted, 2026-11-21.\n" },
    `${FIRST}: its title does not begin with "# 1. "`,
  ],
  [
    "a page that is not named by its number",
    { "docs/decisions/dates.md": "# Dates\n" },
    "docs/decisions/dates.md: a decision is named like 0001-short-name.md",
  ],
  [
    "a row whose page is gone",
    { [THIRD]: undefined },
    `${INDEX}: number 3 leads to 0003-one-way-to-write.md, which does not exist`,
  ],
])("%s is refused", (_what, changed, problem) => {
  expect(decisionsAreIndexed(decisions(changed))).toContain(problem);
});

it.each([
  ["a number without a row", { second: "" }, "number 2 has no row"],
  ["two rows of a number", { second: ROWS.first }, "number 1 has more than one row"],
  [
    "a missing page that is not said to be missing",
    { second: "| 2 | Something | Accepted | 2026-11-21 |" },
    'number 2 has no page and is not "Never used"',
  ],
  [
    "another status than the page's",
    { third: ROWS.third.replace("Superseded by 4", "Accepted") },
    "the row of 0003-one-way-to-write.md differs from its number, status or date",
  ],
  [
    "another date than the page's",
    { first: ROWS.first.replace("21 |", "22 |") },
    "the row of 0001-one-database.md differs from its number, status or date",
  ],
])("an index with %s is refused", (_what, rows, problem) => {
  expect(decisionsAreIndexed(decisions({}, rows))).toContain(`${INDEX}: ${problem}`);
});
