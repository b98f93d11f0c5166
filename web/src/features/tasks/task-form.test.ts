import { TASK_CATEGORIES, type Task } from "@reignwell/contract";
import { expect, it } from "vitest";
import { changedFields, fieldsOf, newTaskFields, taskForm, taskFormOf } from "./task-form.ts";

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
    estimatedMinutes: 30,
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
  const fields = fieldsOf(stored);
  const after = taskFormOf(stored).parse({ ...fields, dueDate: "", goalId: "", priority: 5 });
  expect(changedFields(stored, after)).toEqual({ dueDate: null, goalId: null, priority: 5 });
});

it("L-7: a task without a date keeps none when something else is edited, and may get one", () => {
  const fields = fieldsOf(stored);
  const form = taskFormOf(stored);
  expect(changedFields(stored, form.parse(fields))).toEqual({});
  const mended = form.parse({ ...fields, title: "Call home again" });
  expect(changedFields(stored, mended)).toEqual({ title: "Call home again" });
  const dated = form.parse({ ...fields, scheduledDate: TODAY });
  expect(changedFields(stored, dated)).toEqual({ scheduledDate: TODAY });
});

it("T-004: a task that has a date does not lose it by an edit", () => {
  const dated = { ...stored, scheduledDate: TODAY };
  const cleared = taskFormOf(dated).safeParse({ ...fieldsOf(dated), scheduledDate: "" });
  expect(cleared.error?.issues.map(({ message }) => message)).toEqual([
    "Scheduled date is required",
  ]);
});

it("T-004: a text that is too long and a date that does not exist are reported at their fields", () => {
  expect(problems({ title: "x".repeat(501), description: "x".repeat(10_001) })).toEqual([
    "title: At most 500 characters",
    "description: At most 10,000 characters",
  ]);
  expect(problems({ scheduledDate: "2026-02-30" })).toEqual([
    "scheduledDate: There is no such date",
  ]);
  expect(problems({ scheduledDate: "9999-12-31", dueDate: "1000-01-01" })).toEqual([]);
});

it("a due date before the scheduled one is reported at its field, and stays where it came so", () => {
  const inOrder = { ...stored, scheduledDate: TODAY, dueDate: TODAY };
  const reported = (task: Task | undefined, over: object) =>
    taskFormOf(task)
      .safeParse({ ...(task ? fieldsOf(task) : filled), ...over })
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const told = ["dueDate: Scheduled for Nov 21, 2026: choose that day or a later one"];
  expect(reported(undefined, { dueDate: "2026-11-20" })).toEqual(told);
  expect(reported(inOrder, { dueDate: "2026-11-20" })).toEqual(told);
  expect(reported(inOrder, {})).toBeUndefined();
  expect(reported(stored, { scheduledDate: "2026-12-02" })).toEqual([
    "dueDate: Scheduled for Dec 2, 2026: choose that day or a later one",
  ]);

  const wrongWay = { ...inOrder, dueDate: "2026-11-01" };
  expect(reported(wrongWay, { title: "Call home again" })).toBeUndefined();
  expect(reported(wrongWay, { dueDate: "2026-11-02" })).toEqual(told);
  expect(reported(wrongWay, { dueDate: "" })).toBeUndefined();
});

it("the minutes of a task are a whole number, and nothing stands for none", () => {
  expect(taskForm.parse({ ...filled, estimatedMinutes: "90" }).estimatedMinutes).toBe(90);
  expect(taskForm.parse({ ...filled, estimatedMinutes: "" }).estimatedMinutes).toBe(0);
  expect(fieldsOf({ ...stored, estimatedMinutes: 0 }).estimatedMinutes).toBe("");
  for (const estimatedMinutes of ["1.5", "-3", "soon", "10081"])
    expect(problems({ estimatedMinutes })).toHaveLength(1);
});
