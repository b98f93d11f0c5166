import { expect, it } from "vitest";
import {
  CATEGORY_LABELS,
  GOAL_PRIORITY_LABELS,
  GOAL_SEASON_LABELS,
  TASK_PRIORITY_LABELS,
} from "./index.ts";

// The labels that the requirements fix, as literals: a label changed by one letter fails here.

it("G-004 and DEC-50: a goal's priorities from 1 to 5 read like this", () => {
  expect(GOAL_PRIORITY_LABELS).toEqual(["Low", "Medium-Low", "Medium", "High", "Critical"]);
});

it("T-005: a task's priorities from 1 to 5 read like this", () => {
  expect(TASK_PRIORITY_LABELS).toEqual(["Low", "Below Average", "Medium", "High", "Urgent"]);
});

it("G-003: a goal's seasons read like this", () => {
  expect(GOAL_SEASON_LABELS).toEqual({
    spring: "Spring",
    summer: "Summer",
    fall: "Fall",
    winter: "Winter",
    "year-round": "Year-round",
  });
});

it("G-002, T-003 and DEC-57: the categories of goals and tasks read like this", () => {
  expect(CATEGORY_LABELS).toEqual({
    spiritual: "Spiritual",
    personal: "Personal",
    professional: "Professional",
    work: "Work",
    health: "Health",
    relationships: "Relationships",
  });
});
