// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES } from "@reignwell/contract";
import { customTask } from "@reignwell/domain";
import { createGoal, deleteGoal, draftsUnder, listTasks, writeDraft } from "@reignwell/local-db";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  database,
  draw,
  fill,
  later,
  press,
  startNewPage,
  TODAY,
  toastShown,
  valueOf,
  whileSaving,
} from "../../../../testing/screen-harness.tsx";
import { CreateGoalDialog } from "../dialog/goal-dialog.tsx";
import { acceptTasks } from "./stored-review.ts";
import { goal, show, tasksOf } from "../testing/goals-harness.tsx";

const drafts = () => draftsUnder(database, "task-form:review:");
const goOn = async () => {
  await press(/^Continue the review: /);
  await screen.findByRole("dialog");
};
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const escape = () => fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });

/** The review of two proposed tasks, opened from the list of goals. */
async function openReview() {
  const made = await goal();
  const tasks = [customTask("Sing"), customTask("Rest")];
  await writeDraft(database, `task-form:review:${made.id}`, { goalTitle: made.title, tasks });
  show();
  await goOn();
  return made;
}

it("L-12: what is suggested is kept as soon as it is there, and Cancel forgets it", async () => {
  draw(
    <CreateGoalDialog
      database={database}
      onClose={() => undefined}
      suggestTasks={async () => [customTask("Sing")]}
    />,
  );
  await screen.findByLabelText("Title");
  fill("Title", "Pray");
  fill("Description", "Daily");
  fill("Target date", "2027-01-01");
  await press("Create Goal");
  await screen.findByRole("dialog", { name: "Review the tasks" });
  await waitFor(async () => expect(await drafts()).toHaveLength(1));
  startNewPage();
  show();
  await goOn();
  expect(valueOf("Task 1")).toBe("Sing");
  await press("Cancel");
  await closed();
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

it("L-12: edits outlive a reload, and are accepted then", async () => {
  const { id } = await openReview();
  fill("Task 1", "Sing a psalm");
  await press("Remove task 2");
  fill("Add a task of your own", "Buy a lamp");
  await waitFor(async () =>
    expect((await drafts())[0]?.value).toMatchObject({ typed: "Buy a lamp" }),
  );
  startNewPage();
  show();
  await goOn();
  expect(valueOf("Add a task of your own")).toBe("Buy a lamp");
  await press("Accept all 2 tasks");
  await toastShown(MESSAGES.goals.tasksCreated);
  await closed();
  const titles = (await tasksOf(id)).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(["Buy a lamp", "Sing a psalm"]);
  await waitFor(async () => expect(await drafts()).toEqual([]));
  expect(screen.queryByRole("button", { name: MESSAGES.goals.goOnWithReview })).toBeNull();
});

it("G-012: a task that was proposed without a description gets one in the review", async () => {
  const { id } = await openReview();
  fill("Description of task 1", "Aloud");
  await press("Accept all 2 tasks");
  await closed();
  const made = await tasksOf(id);
  expect(made.find(({ title }) => title === "Sing")?.description).toBe("Aloud");
});

it("G-012: category, priority and minutes of a proposed task are edited in the review", async () => {
  const { id } = await openReview();
  const [first, second] = screen.getAllByText("Personal · Low priority · 30 min");
  expect(first && second).toBeTruthy();
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getAllByLabelText(label)[0] ?? document.body, { target: { value } });
  choose("Category", "professional");
  choose("Priority", "5");
  choose("Minutes (optional)", "45 min");
  expect(first?.textContent).toBe("Professional · Urgent priority · 45 min");
  expect(second?.textContent).toBe("Personal · Low priority · 30 min");
  startNewPage();
  show();
  await goOn();
  await press("Accept all 2 tasks");
  await closed();
  const made = await tasksOf(id);
  expect(made.find(({ title }) => title === "Sing")).toMatchObject({
    category: "professional",
    priority: 5,
    estimatedMinutes: 45,
  });
});

it("G-012: more minutes than a week has are not accepted, and their field unfolds", async () => {
  await openReview();
  const [minutes] = screen.getAllByLabelText("Minutes (optional)");
  if (!minutes) throw new Error("There is no field for minutes");
  fireEvent.change(minutes, { target: { value: "10081" } });
  await press("Accept all 2 tasks");
  expect(await screen.findByText("Use a whole number of minutes, up to 10,080")).toBeTruthy();
  expect(minutes.closest("details")?.open).toBe(true);
  fireEvent.change(minutes, { target: { value: "" } });
  expect(screen.getByText("Personal · Low priority")).toBeTruthy();
  await press("Accept all 2 tasks");
  await toastShown(MESSAGES.goals.tasksCreated);
});

it("G-012: a proposed 'Work' is offered beside the categories of goals", async () => {
  const made = await goal();
  const tasks = [{ ...customTask("Sing"), category: "work" }];
  await writeDraft(database, `task-form:review:${made.id}`, { goalTitle: made.title, tasks });
  show();
  await goOn();
  const field = screen.getByLabelText<HTMLSelectElement>("Category");
  const offered = () => [...field.options].map(({ textContent }) => textContent);
  const all = ["Spiritual", "Personal", "Professional", "Health", "Relationships", "Work"];
  expect(offered()).toEqual(all);
  fireEvent.change(field, { target: { value: "health" } });
  expect([field.value, ...offered()]).toEqual(["health", ...all]);
});

it("L-12: Escape puts the review away with its edits", async () => {
  await openReview();
  fill("Task 1", "Sing a psalm");
  escape();
  await closed();
  await goOn();
  expect(valueOf("Task 1")).toBe("Sing a psalm");
});

it("L-12: Cancel asks before it discards edits", async () => {
  await openReview();
  fill("Task 1", "Sing a psalm");
  await press("Cancel");
  expect(await screen.findByText(MESSAGES.goals.discardReviewQuestion)).toBeTruthy();
  await press(MESSAGES.goals.keepReview);
  expect(document.activeElement?.textContent).toBe("Cancel");
  expect(valueOf("Task 1")).toBe("Sing a psalm");
  await press("Cancel");
  await press(MESSAGES.goals.discardReview);
  await closed();
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

it("L-12: the tasks of a review whose goal was deleted meanwhile stand on their own", async () => {
  const { id } = await openReview();
  await deleteGoal(database, id, later(), { tasks: "keep" });
  await press("Accept all 2 tasks");
  await toastShown(MESSAGES.goals.tasksCreated);
  const { open } = await listTasks(database, TODAY, { open: 50, completed: 0 });
  expect(open.map(({ goalId }) => goalId)).toEqual([null, null]);
});

it("L-12: a kept review that cannot be read counts as nothing", async () => {
  const { id } = await createGoal(
    database,
    {
      title: "a",
      description: "b",
      category: "spiritual",
      season: "fall",
      priority: 1,
      targetDate: TODAY,
    },
    later(),
  );
  await writeDraft(database, `task-form:review:${id}`, { tasks: "none" });
  const tasks = [customTask("Sing")];
  await writeDraft(database, "task-form:review:b", { goalTitle: "Run", tasks });
  show();
  // The other one is offered all the same.
  await screen.findByRole("button", { name: "Continue the review: Run" });
  expect(screen.getAllByRole("button", { name: /^Continue the review/ })).toHaveLength(1);
});

it("L-12: what is typed while a review is accepted leaves no review of it", async () => {
  await openReview();
  whileSaving("tasks", () => fill("Task 1", "Sing aloud"));
  await press("Accept all 2 tasks");
  await closed();
  expect(await drafts()).toEqual([]);
});

it("two kept reviews have two buttons with names of their own", async () => {
  const tasks = [customTask("Sing")];
  for (const [id, goalTitle] of [
    ["a", "Read"],
    ["b", "Run"],
  ])
    await writeDraft(database, `task-form:review:${id}`, { goalTitle, tasks });
  show();
  expect(await screen.findByRole("button", { name: "Continue the review: Read" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Continue the review: Run" })).toBeTruthy();
});

it("a review that is accepted in two windows at once makes its tasks once", async () => {
  const made = await openReview();
  // The other window has accepted it meanwhile.
  await acceptTasks(database, made.id, [customTask("Sing"), customTask("Rest")]);
  await press("Accept all 2 tasks");
  await closed();
  expect((await tasksOf(made.id)).map(({ title }) => title)).toEqual(["Sing", "Rest"]);
  expect(await drafts()).toEqual([]);
});
