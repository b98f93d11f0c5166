// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import {
  completeTask,
  createGoal,
  createTask,
  createTasks,
  type TaskInput,
} from "@reignwell/local-db";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { database, draw, fill, later, press, TODAY } from "../../../testing/screen-harness.tsx";
import TaskSaving from "./task-saving.tsx";
import { TasksTab } from "./tasks-tab.tsx";

const task = (title: string, over: Partial<TaskInput> = {}) =>
  createTask(database, { title, ...over }, later());
const shown = () =>
  screen
    .getAllByRole("checkbox")
    .map((box) => box.closest("li")?.querySelector("label")?.textContent);
const headings = () => [...document.querySelectorAll("h3")].map((heading) => heading.textContent);
async function search() {
  draw(<TasksTab database={database} today={TODAY} TaskDialog={TaskSaving} />);
  await press("Search and group");
}

it("T-007: a search finds words of title, description and goal, in completed tasks, too", async () => {
  const goal = await createGoal(
    database,
    {
      title: "Sing in the choir",
      description: "d",
      category: "spiritual",
      season: "winter",
      priority: 1,
      targetDate: null,
    },
    later(),
  );
  await task("Buy notes", { goalId: goal.id });
  await task("Walk", { description: "past the choir's door" });
  await task("Call home");
  const done = await task("Choir practice");
  await completeTask(database, done.id, 5);
  await search();
  fill("Search", "CHOIR");
  await waitFor(() => expect(shown()).toEqual(["Walk", "Buy notes", "Choir practice"]));
  fill("Search", "giraffe");
  expect(await screen.findByText("No task fits your search.")).toBeTruthy();
  await press("Show all tasks");
  await waitFor(() => expect(shown()).toHaveLength(4));
});

it("DEC-57: the filter of a category shows work and professional together", async () => {
  await task("Report", { category: "professional" });
  await task("Desk", { category: "work" });
  await task("Run", { category: "health" });
  await search();
  fill("Category", "work");
  await waitFor(() => expect(shown()).toEqual(["Desk", "Report"]));
});

it("tasks are grouped by day, and by priority", async () => {
  await task("Pray", { priority: 5 });
  await task("Late", { dueDate: "2026-11-01" });
  await task("Walk", { scheduledDate: TODAY });
  await search();
  fill("Group by", "day");
  await waitFor(() => expect(headings()).toEqual(["Overdue 1", "Today 1", "Without a date 1"]));
  fill("Group by", "priority");
  await waitFor(() => expect(headings()).toEqual(["Urgent priority 1", "Low priority 2"]));
});

it("a list is grouped before it is cut, so that no group lacks its first tasks", async () => {
  const many = Array.from({ length: 50 }, (_, n) => ({ title: `t${n}`, scheduledDate: TODAY }));
  // First the search: to look for a button among fifty rows takes seconds here.
  await search();
  fill("Group by", "priority");
  await createTasks(database, [...many, { title: "Pray", priority: 5 }], later());
  await waitFor(() => expect(shown()).toHaveLength(50));
  // Each group says how many it has, drawn or not.
  expect(headings()).toEqual(["Urgent priority 1", "Low priority 50"]);
});

it("closing the search shows every task again", async () => {
  await task("Walk");
  await task("Sing");
  await search();
  fill("Search", "walk");
  await waitFor(() => expect(shown()).toEqual(["Walk"]));
  await press("Search and group");
  await waitFor(() => expect(shown()).toEqual(["Sing", "Walk"]));
  expect(screen.queryByLabelText("Search")).toBeNull();
});
