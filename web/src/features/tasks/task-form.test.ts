import { TASK_CATEGORIES, type Task } from "@reignwell/contract";
import { expect, it } from "vitest";
import { changedFields, fieldsOf, newTaskFields, taskForm } from "./task-form.ts";

const TODAY = "2026-11-21";
const GOAL = "01990000-0000-7000-8000-000000000001";
const filled = { ...newTaskFields(TODAY), title: "Call home" };
const problems = (over: object) => {
  const result = taskForm.safeParse({ ...filled, ...over });
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
};
const stored: Task = {
  id: "01990000-0000-7000-8000-000000000002",
  goalId: GOAL,
  title: "Call home",
  description: "",
  category: "professional",
  priority: 2,
  scheduledDate: null,
  dueDate: "2026-12-01",
  estimatedMinutes: 30,
  aiSuggested: false,
  reasoning: null,
  completedAt: null,
  isActive: true,
  deletedAt: null,
};

it("T-004: the form starts with priority 3 and today, without a goal", () => {
  expect(taskForm.parse(filled)).toEqual({
    title: "Call home",
    description: "",
    category: "personal",
    priority: 3,
    scheduledDate: TODAY,
    dueDate: null,
    goalId: null,
  });
});

it("T-004: title and scheduled date are required, the description is not", () => {
  expect(problems({ title: " ", scheduledDate: "" })).toEqual([
    "title: Title is required",
    "scheduledDate: Scheduled date is required",
  ]);
});

it("T-003, DEC-57: every category of both lists passes, others do not", () => {
  for (const category of TASK_CATEGORIES) expect(problems({ category })).toEqual([]);
  expect(problems({ category: "garden" })).toHaveLength(1);
  expect(problems({ priority: 6 })).toHaveLength(1);
});

it("DEC-35: a goal is named by its id, and dates must exist", () => {
  expect(taskForm.parse({ ...filled, goalId: GOAL }).goalId).toBe(GOAL);
  expect(problems({ goalId: "7" })).toHaveLength(1);
  expect(problems({ dueDate: "2026-02-30" })).toHaveLength(1);
});

it("T-012: an edit holds the changed fields only, and a cleared date and goal as null", () => {
  const fields = fieldsOf(stored, TODAY);
  const same = changedFields({ ...stored, scheduledDate: TODAY }, taskForm.parse(fields));
  expect(same).toEqual({});
  const after = taskForm.parse({ ...fields, dueDate: "", goalId: "", priority: 5 });
  expect(changedFields(stored, after)).toEqual({
    scheduledDate: TODAY,
    dueDate: null,
    goalId: null,
    priority: 5,
  });
});

it("T-004: a text that is too long and a date that does not exist are told where they stand", () => {
  expect(problems({ title: "x".repeat(501), description: "x".repeat(10_001) })).toEqual([
    "title: At most 500 characters",
    "description: At most 10,000 characters",
  ]);
  expect(problems({ scheduledDate: "2026-02-30" })).toEqual([
    "scheduledDate: There is no such date",
  ]);
  expect(problems({ scheduledDate: "9999-12-31", dueDate: "1000-01-01" })).toEqual([]);
});
