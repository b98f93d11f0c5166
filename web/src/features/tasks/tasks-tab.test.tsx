// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES } from "@reignwell/contract";
import {
  completeTask,
  createGoal,
  createTask,
  listTasks,
  type TaskInput,
} from "@reignwell/local-db";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  database,
  draw,
  earlierWords,
  fill,
  later,
  openDialog,
  press,
  refuseWrites,
  startNewPage,
  toasts,
  toastShown,
  TODAY,
  valueOf,
  whileSaving,
} from "../../../testing/screen-harness.tsx";
import { placesOfWords } from "../../../testing/places-of-words.ts";
import TaskSaving from "./task-saving.tsx";
import { TasksTab } from "./tasks-tab.tsx";
import { TodaysTasksCard } from "./todays-tasks-card.tsx";

const show = (View = TasksTab) =>
  draw(<View database={database} today={TODAY} TaskDialog={TaskSaving} />);
const task = (title: string, over: Partial<TaskInput> = {}) =>
  createTask(database, { title, ...over }, later());
const lists = () => listTasks(database, TODAY, { open: 50, completed: 10 });
const rows = () => screen.getAllByRole("checkbox").map((box) => box.closest("li"));
const goal = () =>
  createGoal(
    database,
    {
      title: "Read the Psalms",
      description: "d",
      category: "spiritual",
      season: "winter",
      priority: 1,
      targetDate: null,
    },
    later(),
  );

describe("the list", () => {
  it("T-007: without tasks there is a heading and one way to begin", async () => {
    show();
    expect(await screen.findByText("No tasks yet")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: "My Tasks" })).toBeTruthy();
  });

  it("DEC-120: a row whose words a later edit replaced unseen leads to them", async () => {
    const { id } = await task("Call Anna at noon");
    await task("Another");
    const lost = { collection: "tasks", id, keptAt: Date.now(), unseen: true as const };
    await database.earlierVersions.add({ ...lost, field: "title", value: "Call Anna" });
    show();
    await screen.findByText("Call Anna at noon");
    const marks = await screen.findAllByRole("link", { name: "An earlier version is kept" });
    expect(marks.map((mark) => mark.getAttribute("href"))).toEqual([`/your-data#earlier-${id}`]);
  });

  it("T-005, T-011: a row tells its day, category, priority, goal and that it is overdue", async () => {
    const { id } = await goal();
    await task("Psalm", { goalId: id, category: "work", priority: 5, dueDate: "2026-11-20" });
    await task("Later", { scheduledDate: "2026-11-30", category: "professional" });
    show();
    await screen.findByLabelText("Psalm");
    const [first, second] = rows();
    if (!first || !second) throw new Error("Two tasks should be listed");
    const facts = within(first).getByText("due Nov 20, 2026 · Work · Urgent priority · 30 min");
    // On a phone the line breaks after a dot, not between the number and its unit.
    expect(facts.textContent).toContain("\u00a0· 30\u00a0min");
    expect(within(first).getByText("Read the Psalms")).toBeTruthy();
    expect(within(first).getByText("Overdue")).toBeTruthy();
    expect(within(first).getByText("on this device")).toBeTruthy();
    expect(
      within(second).getByText("Nov 30, 2026 · Professional · Low priority · 30 min"),
    ).toBeTruthy();
    expect(within(second).queryByText("Overdue")).toBeNull();
  });

  it("the mark 'on this device' goes from a task when it is sent", async () => {
    await task("Walk");
    show();
    expect(await screen.findByText("on this device")).toBeTruthy();
    await database.pending.clear();
    await waitFor(() => expect(screen.queryByText("on this device")).toBeNull());
  });

  it("T-010, T-014: a ticked task is among the completed ones at the next visit, and goes back", async () => {
    const { id } = await task("Walk");
    show();
    fireEvent.click(await screen.findByLabelText("Walk"));
    await toastShown({ title: "Task Completed! 🎉" });
    expect((await database.tasks.get(id))?.completedAt).not.toBeNull();
    cleanup();
    show();
    expect(await screen.findByRole("region", { name: /^Completed/ })).toBeTruthy();
    fireEvent.click(screen.getByLabelText("Walk"));
    await waitFor(() => expect(screen.queryByRole("region", { name: /^Completed/ })).toBeNull());
  });

  it.each([
    ["the tab", TasksTab],
    ["the overview's card", TodaysTasksCard],
  ])("a task that is ticked in %s keeps its place on this visit, with an Undo", async (_, View) => {
    for (const [index, title] of ["first", "second", "third", "fourth", "fifth"].entries())
      await task(title, { scheduledDate: `2026-11-2${index + 1}` });
    show(View);
    fireEvent.click(await screen.findByLabelText("second"));
    await toastShown({ title: "Task Completed! 🎉" });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const titles = rows().map((row) => row?.querySelector("label")?.textContent);
    expect(titles.slice(0, 3)).toEqual(["first", "second", "third"]);
    expect(titles.filter((title) => title === "second")).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>("second").checked).toBe(true);
    toasts.at(-1)?.undo?.();
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("second").checked).toBe(false),
    );
    expect((await lists()).open).toHaveLength(5);
  });

  it("T-008, DEC-59: five completed ones, then the others at a press", async () => {
    for (let index = 1; index <= 8; index += 1) {
      const { id } = await task(`done ${index}`);
      await completeTask(database, id, index);
    }
    show();
    await screen.findByLabelText("done 8");
    expect(rows()).toHaveLength(5);
    await press("And 3 more completed tasks...");
    await screen.findByLabelText("done 1");
    expect(rows()).toHaveLength(8);
    expect(screen.queryByRole("button", { name: /more completed/ })).toBeNull();
  });

  it("T-013, DEC-54: deleting happens at once and can be taken back", async () => {
    await task("Walk");
    show();
    await press("Delete task Walk");
    await toastShown(MESSAGES.tasks.deleted);
    await waitFor(() => expect(screen.queryByLabelText("Walk")).toBeNull());
    toasts.at(-1)?.undo?.();
    expect(await screen.findByLabelText("Walk")).toBeTruthy();
  });

  it("the second click of a double one does not delete the next task", async () => {
    await task("Walk");
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Delete task Walk" }), { detail: 2 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await lists()).open).toHaveLength(1);
  });

  it("the second click of a double one does not tick the next task", async () => {
    await task("Walk");
    show();
    fireEvent.click(await screen.findByLabelText("Walk"), { detail: 2 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await lists()).open).toHaveLength(1);
  });

  it("E-010, T-015: what the device cannot write is reported", async () => {
    await task("Walk");
    show();
    await screen.findByLabelText("Walk");
    refuseWrites();
    await press("Delete task Walk");
    await toastShown(MESSAGES.tasks.deleteFailed);
    fireEvent.click(screen.getByLabelText("Walk"));
    await toastShown(MESSAGES.tasks.updateFailed);
    expect(screen.getByLabelText<HTMLInputElement>("Walk").checked).toBe(false);
  });
});

describe("the dialog", () => {
  it("T-004, T-006: a new task starts with priority 3, today and no goal", async () => {
    const { id } = await goal();
    show();
    await openDialog("New Task");
    expect(["Priority", "Scheduled date", "Goal (optional)"].map(valueOf)).toEqual([
      "3",
      TODAY,
      "",
    ]);
    fill("Title", "Psalm 1");
    fill("Goal (optional)", id);
    await press("Create Task");
    await toastShown(MESSAGES.tasks.created);
    expect((await lists()).open).toMatchObject([
      { title: "Psalm 1", goalId: id, priority: 3, scheduledDate: TODAY, estimatedMinutes: 30 },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("T-004: title and scheduled date are asked for", async () => {
    show();
    await openDialog("New Task");
    fill("Scheduled date", "");
    await press("Create Task");
    expect(await screen.findByText("Title is required")).toBeTruthy();
    expect(screen.getByText("Scheduled date is required")).toBeTruthy();
    expect((await lists()).open).toEqual([]);
  });

  it("T-003: the form offers five categories, and a task from a goal keeps its own", async () => {
    await task("Report", { category: "professional", scheduledDate: TODAY });
    show();
    await openDialog("New Task");
    const offered = () =>
      within(screen.getByLabelText("Category"))
        .getAllByRole("option")
        .map((option) => option.textContent);
    expect(offered()).toEqual(["Spiritual", "Personal", "Work", "Health", "Relationships"]);
    await press("Cancel");
    await openDialog("Edit task Report");
    expect(offered()).toContain("Professional");
  });

  it("T-012, T-014: an edit is saved and reported", async () => {
    const { id } = await task("Walk", { scheduledDate: TODAY, dueDate: "2026-12-01" });
    show();
    await openDialog("Edit task Walk");
    fill("Title", "Run");
    fill("Due date (optional)", "");
    await press("Save");
    await toastShown(MESSAGES.tasks.updated);
    expect(await database.tasks.get(id)).toMatchObject({ title: "Run", dueDate: null });
  });

  it("L-7: a title mended in a task without a date does not schedule it for today", async () => {
    const { id } = await task("Wlak");
    show();
    await openDialog("Edit task Wlak");
    fill("Title", "Walk");
    await press("Save");
    await toastShown(MESSAGES.tasks.updated);
    expect(await database.tasks.get(id)).toMatchObject({ title: "Walk", scheduledDate: null });
  });

  it("what was typed and not saved is there when the form is opened again, until 'Cancel'", async () => {
    await task("Walk", { scheduledDate: TODAY });
    show();
    await openDialog("Edit task Walk");
    fill("Description (optional)", "Along the river");
    await waitFor(async () =>
      expect((await database.drafts.toArray())[0]?.value).toEqual({
        description: "Along the river",
      }),
    );
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await openDialog("Edit task Walk");
    expect(valueOf("Description (optional)")).toBe("Along the river");
    await press("Cancel");
    await openDialog("Edit task Walk");
    expect(valueOf("Description (optional)")).toBe("");
    expect(screen.queryByText(/still here/)).toBeNull();
  });

  it("T-004: a new task's words leave their draft with the save: a closed tab has them once", async () => {
    show();
    await openDialog("New Task");
    fill("Title", "Walk");
    const create = screen.getByRole("button", { name: "Create Task" });
    const places = await placesOfWords("Walk", "tasks", () => fireEvent.click(create));
    expect(places).toEqual(["draft", "row"]);
  });

  it("T-004: what is typed while a new task is saved leaves no draft of it", async () => {
    show();
    await openDialog("New Task");
    fill("Title", "Walk");
    whileSaving("tasks", () => fill("Title", "Walk far"));
    await press("Create Task");
    await screen.findByText("Walk");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await database.drafts.count()).toBe(0);
  });

  it.each(["a dialog that stays open", "another page"])(
    "[K3] what came in under words that are typed is kept when %s saves them",
    async (where) => {
      const { id } = await task("Walk", { scheduledDate: TODAY });
      show();
      await openDialog("Edit task Walk");
      fill("Description (optional)", "Along the river");
      await waitFor(async () => expect(await database.drafts.count()).toBe(1));
      await database.tasks.update(id, { title: "Walk far", description: "From elsewhere" });
      await screen.findByText("Walk far");
      if (where === "another page") {
        startNewPage();
        show();
        await openDialog("Edit task Walk far");
      }
      await press("Save");
      await toastShown(MESSAGES.tasks.updated);
      expect((await lists()).open).toMatchObject([
        { title: "Walk far", description: "Along the river" },
      ]);
      expect(await earlierWords()).toEqual([["description", "From elsewhere"]]);
    },
  );

  it("a task that was deleted elsewhere while its dialog is open comes back when asked", async () => {
    const { id } = await task("Walk", { scheduledDate: TODAY });
    show();
    await openDialog("Edit task Walk");
    fill("Title", "Run");
    await database.tasks.update(id, { deletedAt: 5 });
    await press("Save");
    expect(await screen.findByText(/was deleted, maybe/)).toBeTruthy();
    await press("Save and restore");
    await toastShown(MESSAGES.tasks.updated);
    expect((await lists()).open).toMatchObject([{ title: "Run" }]);
  });

  it("T-015: a task that cannot be written is reported and the dialog stays", async () => {
    show();
    await openDialog("New Task");
    fill("Title", "Walk");
    refuseWrites();
    await press("Create Task");
    await toastShown(MESSAGES.tasks.createFailed);
    expect(valueOf("Title")).toBe("Walk");
  });
});

describe("the overview's card", () => {
  /** Noon of the day in Central time. */
  const NOON = Date.parse(`${TODAY}T18:00:00Z`);

  it("O-012: without tasks there is the button 'Add a Task'", async () => {
    show(TodaysTasksCard);
    await press("Add a Task");
    expect(await screen.findByRole("dialog", { name: MESSAGES.tasks.newTask })).toBeTruthy();
  });

  it("O-012, DEC-47: the first four, overdue before today's, completed ones last", async () => {
    await task("someday");
    await task("today", { scheduledDate: TODAY });
    await task("overdue", { dueDate: "2026-11-01" });
    const { id } = await task("done");
    await completeTask(database, id, NOON);
    show(TodaysTasksCard);
    await screen.findByLabelText("done");
    expect(rows().map((row) => row?.querySelector("label")?.textContent)).toEqual([
      "overdue",
      "today",
      "someday",
      "done",
    ]);
    expect(screen.getByText("overdue since Nov 1, 2026")).toBeTruthy();
  });

  it("L-10: of completed tasks only those of today are listed", async () => {
    await task("open");
    const yesterday = await task("done yesterday");
    const today = await task("done today");
    await completeTask(database, yesterday.id, NOON - 86_400_000);
    await completeTask(database, today.id, NOON);
    show(TodaysTasksCard);
    await screen.findByLabelText("done today");
    expect(screen.queryByLabelText("done yesterday")).toBeNull();
  });

  it("L-10: says that everything is done where all tasks were done on other days", async () => {
    const yesterday = await task("done yesterday");
    await completeTask(database, yesterday.id, NOON - 86_400_000);
    show(TodaysTasksCard);
    expect(await screen.findByText("Everything is done")).toBeTruthy();
    expect(screen.queryByText("No tasks yet")).toBeNull();
  });
});
