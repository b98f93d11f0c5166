import { describe, expect, it } from "vitest";
import {
  averageProgress,
  GOAL_PRIORITY_LABELS,
  GOAL_SEASON_LABELS,
  isActiveGoal,
  isGoalOverdue,
  mayCreateGoal,
  orderGoals,
  orderTasksOfGoal,
  progressTo,
  taskProgressText,
} from "./goals.ts";

const goal = (id: string, targetDate: string | null, completedAt: number | null = null) => ({
  id,
  targetDate,
  completedAt,
});
const task = (id: string, dueDate: string | null) => ({ id, dueDate });
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join("");

it("DEC-118: a goal says how many of its tasks are done", () => {
  const [open, done] = [{ completedAt: null }, { completedAt: 1 }];
  expect(taskProgressText([])).toBeNull();
  expect(taskProgressText([open])).toBe("0 of 1 task done");
  expect(taskProgressText([done, open, done])).toBe("2 of 3 tasks done");
});

describe("the free account's limit", () => {
  it("A-028, G-026: a free account may have one goal, a member any number", () => {
    expect(mayCreateGoal(0, false)).toBe(true);
    expect(mayCreateGoal(1, false)).toBe(false);
    expect(mayCreateGoal(200, true)).toBe(true);
  });
});

describe("the progress of a goal", () => {
  it("DEC-53: reaching 100 stamps the completion, going below clears it", () => {
    expect(progressTo({ completedAt: null }, 100, 5)).toEqual({
      progressPercentage: 100,
      completedAt: 5,
    });
    expect(progressTo({ completedAt: 5 }, 75, 9)).toEqual({
      progressPercentage: 75,
      completedAt: null,
    });
  });

  it("DEC-53: a goal that is complete already keeps the time at which it became so", () => {
    expect(progressTo({ completedAt: 5 }, 100, 9).completedAt).toBe(5);
  });

  it("G-021: overdue begins the day after the target date and never at 100 percent", () => {
    const at = (progressPercentage: number, targetDate: string | null) =>
      isGoalOverdue({ progressPercentage, targetDate }, "2026-11-21");
    expect(at(75, "2026-11-20")).toBe(true);
    expect(at(75, "2026-11-21")).toBe(false);
    expect(at(100, "2026-11-20")).toBe(false);
    expect(at(0, null)).toBe(false);
  });

  it("O-003: a goal counts as active until it is completed", () => {
    expect(isActiveGoal({ completedAt: null })).toBe(true);
    expect(isActiveGoal({ completedAt: 0 })).toBe(false);
  });

  it("O-005: the average is rounded, and 0 without goals", () => {
    expect(averageProgress(0, 0)).toBe(0);
    expect(averageProgress(25 + 50 + 50, 3)).toBe(42);
    expect(averageProgress(0 + 25, 2)).toBe(13);
  });
});

describe("the orders", () => {
  it("lists active goals by target date, undated last, then completed ones, latest first", () => {
    const goals = [
      goal("a", null),
      goal("b", "2026-12-01"),
      goal("c", "2026-01-01", 10),
      goal("d", "2026-11-01"),
      goal("e", null),
      goal("f", null, 20),
      goal("g", null, 20),
    ];
    expect(ids(orderGoals(goals))).toBe("dbeagfc");
  });

  it("G-017: a goal's tasks come by due date, undated last, ties by newest id", () => {
    const tasks = [
      task("a", null),
      task("b", "2026-11-21"),
      task("c", "2026-11-21"),
      task("d", "2026-01-05"),
      task("e", null),
    ];
    expect(ids(orderTasksOfGoal(tasks))).toBe("dcbea");
  });
});

describe("the words", () => {
  it("G-004, DEC-50: the five priorities have one list of names", () => {
    expect(GOAL_PRIORITY_LABELS).toEqual(["Low", "Medium-Low", "Medium", "High", "Critical"]);
  });

  it("G-003: each season has its name", () => {
    expect(Object.keys(GOAL_SEASON_LABELS)).toEqual([
      "spring",
      "summer",
      "fall",
      "winter",
      "year-round",
    ]);
  });
});
