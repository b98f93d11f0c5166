import { TASK_CATEGORIES } from "@reignwell/contract";
import { describe, expect, it } from "vitest";
import { CATEGORY_GROUPS, categoryGroupOf, type TaskFilter, taskFilter } from "./find-tasks.ts";
import { groupTasks, type TaskGrouping } from "./group-tasks.ts";

const TODAY = "2026-11-21";
const goalTitles = new Map([
  ["g1", "Read the Psalms"],
  ["g2", "a garden"],
]);
const base = {
  title: "Walk",
  description: "",
  category: "personal",
  goalId: null,
  priority: 1,
  dueDate: null,
  scheduledDate: null,
  completedAt: null,
} as const;

describe("finding tasks", () => {
  const found = (filter: Partial<TaskFilter>, task: object = {}) =>
    taskFilter({ query: "", category: null, ...filter }, goalTitles)({ ...base, ...task });

  it("DEC-57: work and professional are filtered together, the others each for itself", () => {
    expect(found({ category: "work" }, { category: "professional" })).toBe(true);
    expect(found({ category: "work" }, { category: "work" })).toBe(true);
    expect(found({ category: "work" }, { category: "health" })).toBe(false);
    const groups = TASK_CATEGORIES.map(categoryGroupOf);
    expect([...new Set(groups)]).toEqual(CATEGORY_GROUPS.map(([group]) => group));
    expect(CATEGORY_GROUPS.map(([, name]) => name)).toContain("Work and professional");
  });

  it("every word is looked for in title, description and goal, in any order", () => {
    const task = { title: "Call José", description: "about the choir", goalId: "g1" };
    const queries = ["", " jose CALL", "choir call", "psalm jos"];
    expect(queries.filter((query) => !found({ query }, task))).toEqual([]);
    expect(found({ query: "call anna" }, task)).toBe(false);
    expect(found({ query: "psalm" }, { goalId: "gone" })).toBe(false);
  });
});

describe("grouping tasks", () => {
  const headings = (by: Exclude<TaskGrouping, "none">, ...tasks: object[]) =>
    groupTasks(
      tasks.map((task) => ({ ...base, ...task })),
      by,
      { today: TODAY, goalTitles },
    ).map(({ heading, tasks: inside }) => `${heading}: ${inside.length}`);

  it("by day: overdue, today, tomorrow, the days that follow, and those without a date", () => {
    expect(
      headings(
        "day",
        {},
        { scheduledDate: "2026-11-30" },
        { dueDate: "2026-11-22" },
        { scheduledDate: TODAY, dueDate: "2026-12-24" },
        { dueDate: "2026-11-01", completedAt: 1 },
        { dueDate: "2026-11-02" },
      ),
    ).toEqual(["Overdue: 2", "Today: 1", "Tomorrow: 1", "Nov 30, 2026: 1", "Without a date: 1"]);
  });

  it("by goal: the goals by name, then the tasks without one", () => {
    expect(headings("goal", {}, { goalId: "g1" }, { goalId: "g2" }, { goalId: "gone" })).toEqual([
      "a garden: 1",
      "Read the Psalms: 1",
      "Without a goal: 2",
    ]);
  });

  it("by priority: the most urgent first", () => {
    expect(headings("priority", { priority: 1 }, { priority: 5 }, { priority: 3 })).toEqual([
      "Urgent priority: 1",
      "Medium priority: 1",
      "Low priority: 1",
    ]);
  });
});
