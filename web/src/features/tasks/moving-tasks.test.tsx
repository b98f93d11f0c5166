// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES } from "@reignwell/contract";
import { createTask, type TaskInput } from "@reignwell/local-db";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  database,
  draw,
  fill,
  later,
  openDialog,
  press,
  refuseWrites,
  toasts,
  TODAY,
  toastShown,
} from "../../../testing/screen-harness.tsx";
import TaskSaving from "./task-saving.tsx";
import { TasksTab } from "./tasks-tab.tsx";

const show = () => draw(<TasksTab database={database} today={TODAY} TaskDialog={TaskSaving} />);
const task = (title: string, over: Partial<TaskInput> = {}) =>
  createTask(database, { title, ...over }, later());
const dates = async (id: string) => {
  const { scheduledDate, dueDate } = (await database.tasks.get(id)) ?? {};
  return [scheduledDate, dueDate];
};

it.each([
  ["Today", TODAY, "Moved to today"],
  ["Tomorrow", "2026-11-22", "Moved to tomorrow"],
  ["Next week, Nov 23, 2026", "2026-11-23", "Moved to Nov 23, 2026"],
])("a task is moved by one tap and another one: %s", async (name, date, title) => {
  const { id } = await task("Walk", { scheduledDate: "2026-11-30" });
  show();
  await press("Move task Walk");
  await press(name);
  await toastShown({ title, description: "Walk" });
  expect(await dates(id)).toEqual([date, null]);
  toasts.at(-1)?.undo?.();
  await waitFor(async () => expect(await dates(id)).toEqual(["2026-11-30", null]));
});

it("a task is moved to a date of one's own once it is confirmed", async () => {
  const { id } = await task("Walk", { scheduledDate: TODAY });
  show();
  await press("Move task Walk");
  await press("Pick a date");
  fill("Date", "2026-12-24");
  expect(await dates(id)).toEqual([TODAY, null]);
  await press("Move");
  await toastShown({ title: "Moved to Dec 24, 2026" });
  expect(await dates(id)).toEqual(["2026-12-24", null]);
});

it("a task is not moved to a date with a year of two digits, and the field says why", async () => {
  const { id } = await task("Walk", { scheduledDate: TODAY });
  show();
  await press("Move task Walk");
  await press("Pick a date");
  fill("Date", "0026-12-24");
  await press("Move");
  expect(await screen.findByText(MESSAGES.validation.date)).toBeTruthy();
  expect(await dates(id)).toEqual([TODAY, null]);
  fill("Date", "2026-12-24");
  await press("Move");
  await toastShown({ title: "Moved to Dec 24, 2026" });
});

it("Escape closes the days and gives the focus back, and nothing is moved", async () => {
  const { id } = await task("Walk", { scheduledDate: TODAY });
  show();
  await press("Move task Walk");
  fireEvent.keyDown(screen.getByRole("button", { name: "Tomorrow" }), { key: "Escape" });
  expect(screen.queryByRole("button", { name: "Tomorrow" })).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move task Walk");
  expect(await dates(id)).toEqual([TODAY, null]);
});

it("all overdue tasks go to today in one step, and one Undo takes all back", async () => {
  const one = await task("one", { dueDate: "2026-11-01" });
  const two = await task("two", { scheduledDate: "2026-11-20" });
  const other = await task("other", { scheduledDate: "2026-11-30" });
  show();
  await press("Move 2 overdue to today");
  await toastShown({ title: "2 tasks moved to today" });
  await waitFor(() => expect(screen.queryByText("Overdue")).toBeNull());
  expect(await dates(one.id)).toEqual([TODAY, TODAY]);
  expect(await dates(two.id)).toEqual([TODAY, null]);
  expect(await dates(other.id)).toEqual(["2026-11-30", null]);
  toasts.at(-1)?.undo?.();
  await waitFor(async () => expect(await dates(two.id)).toEqual(["2026-11-20", null]));
  expect(await dates(one.id)).toEqual([null, "2026-11-01"]);
});

it("T-015: a move that cannot be written is reported, and the days stay open", async () => {
  await task("Walk", { scheduledDate: TODAY });
  show();
  await press("Move task Walk");
  refuseWrites();
  await press("Tomorrow");
  await toastShown({ title: "Error" });
  expect(screen.getByRole("button", { name: "Tomorrow" })).toBeTruthy();
});

it("the minutes of today stand beside the list, and the dialog changes them", async () => {
  await task("Walk", { scheduledDate: TODAY });
  await task("Sing", { dueDate: "2026-11-01", estimatedMinutes: 15 });
  await task("Later", { scheduledDate: "2026-11-30" });
  show();
  expect(await screen.findByText("About 45 min today, with what’s overdue")).toBeTruthy();
  await openDialog("Edit task Walk");
  fill("Minutes (optional)", "75");
  await press("Save");
  expect(await screen.findByText("About 1 h 30 min today, with what’s overdue")).toBeTruthy();
  const row = screen.getByLabelText("Walk").closest("li");
  if (!row) throw new Error("Walk has no row");
  expect(within(row).getByText(/1 h 15 min/)).toBeTruthy();
  // What is overdue moves to today, and then none is.
  await press("Move 1 overdue to today");
  expect(await screen.findByText("About 1 h 30 min today")).toBeTruthy();
});
