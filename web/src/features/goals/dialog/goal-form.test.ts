import { GOAL_CATEGORIES, GOAL_SEASONS } from "@reignwell/contract";
import { expect, it } from "vitest";
import { changedFields, goalForm, NEW_GOAL } from "./goal-form.ts";

const filled = { ...NEW_GOAL, title: "Read", description: "Daily", targetDate: "2027-01-01" };
const problems = (over: object) => {
  const result = goalForm.safeParse({ ...filled, ...over });
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
};

it("G-005: a filled-in goal passes with every category, season and priority", () => {
  for (const category of GOAL_CATEGORIES) expect(problems({ category })).toEqual([]);
  for (const season of GOAL_SEASONS) expect(problems({ season })).toEqual([]);
  for (const priority of [1, 2, 3, 4, 5]) expect(problems({ priority })).toEqual([]);
});

it("G-005: an empty form tells its three texts", () => {
  expect(problems(NEW_GOAL)).toEqual([
    "title: Title is required",
    "description: Description is required",
    "targetDate: Target date is required",
  ]);
  expect(problems({ title: "  ", description: "\n" })).toEqual([
    "title: Title is required",
    "description: Description is required",
  ]);
});

it("G-005: what lies outside of the lists and of 1 to 5 is refused", () => {
  for (const over of [{ category: "work" }, { season: "autumn" }, { priority: 0 }, { priority: 6 }])
    expect(problems(over)).toHaveLength(1);
  expect(problems({ priority: 2.5 })).toHaveLength(1);
});

it("a date far away passes, one that does not exist is refused, a text too long is refused", () => {
  expect(problems({ targetDate: "9999-12-31" })).toEqual([]);
  expect(problems({ targetDate: "2027-02-30" })).toEqual(["targetDate: There is no such date"]);
  expect(problems({ description: "x".repeat(10_000) })).toEqual([]);
  expect(problems({ description: "x".repeat(10_001) })).toEqual([
    "description: At most 10,000 characters",
  ]);
});

it("G-006: the form starts as spiritual, year-round, priority 1", () => {
  expect(NEW_GOAL).toMatchObject({ category: "spiritual", season: "year-round", priority: 1 });
});

it("G-022: an edit holds the changed fields only", () => {
  expect(changedFields(filled, filled)).toEqual({});
  expect(changedFields(filled, { ...filled, title: "Sing", priority: 5 })).toEqual({
    title: "Sing",
    priority: 5,
  });
});

it("G-002: a goal is of one of five categories, in the order of the form", () => {
  expect(GOAL_CATEGORIES).toEqual([
    "spiritual",
    "personal",
    "professional",
    "health",
    "relationships",
  ]);
  expect(problems({ category: "work" })).toHaveLength(1);
});

it("a text of 10,000 characters fits, a longer one and a title of more than 500 are reported", () => {
  expect(problems({ description: "x".repeat(10_000) })).toEqual([]);
  expect(problems({ description: "x".repeat(10_001), title: "x".repeat(501) })).toEqual([
    "title: At most 500 characters",
    "description: At most 10,000 characters",
  ]);
});

it("dates far away are dates; one that is none is reported", () => {
  for (const targetDate of ["1000-01-01", "9999-12-31"]) {
    expect(problems({ targetDate })).toEqual([]);
  }
  expect(problems({ targetDate: "2027-02-29" })).toEqual(["targetDate: There is no such date"]);
  for (const targetDate of ["0001-01-01", "275760-09-13"]) {
    expect(problems({ targetDate })).toContain(
      "targetDate: Use a date between the years 1000 and 9999, like 2026-11-21",
    );
  }
});
