// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES } from "@reignwell/contract";
import { deleteGoal, listGoals, listTasks, setGoalProgress } from "@reignwell/local-db";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  button,
  database,
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
} from "../../../../testing/screen-harness.tsx";
import { card, goal, show, task, tasksOf } from "../testing/goals-harness.tsx";

const MEMBER = { id: 7, isPaidMember: true, isAdmin: false };
const stored = async () => (await listGoals(database))[0];

describe("the list", () => {
  it("G-016: without goals there is a heading and one way to begin", async () => {
    show();
    expect(await screen.findByText("No goals yet")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: "My Goals" })).toBeTruthy();
    expect(await button("New Goal")).toBeTruthy();
  });

  it("G-004, G-021, DEC-09: a card tells its facts, that it is overdue and only here", async () => {
    await goal({ targetDate: "2026-11-20" });
    show();
    const shown = within(await card("Read the Psalms"));
    expect(shown.getByText("Spiritual · Winter · Critical priority")).toBeTruthy();
    expect(shown.getByText("Overdue")).toBeTruthy();
    expect(shown.getByText("on this device")).toBeTruthy();
  });

  it("a description of 10,000 characters is cut, and read in full when asked for", async () => {
    await goal({ description: "word ".repeat(2000) });
    show();
    const shown = within(await card("Read the Psalms"));
    const more = shown.getByRole("button", { name: "Read all" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(more);
    expect(shown.getByRole("button", { name: "Show less" })).toBeTruthy();
    expect(shown.getByText(/^word/).dataset["cut"]).toBe("false");
  });

  it("G-017: each goal shows its own tasks, due date first, undated last", async () => {
    const first = await goal();
    const second = await goal({ title: "Run" });
    await task(first.id, "undated");
    await task(first.id, "late", { dueDate: "2026-12-24" });
    await task(first.id, "soon", { dueDate: "2026-11-30" });
    await task(second.id, "shoes");
    show(MEMBER);
    const titles = async (name: string) =>
      within(await card(name))
        .getAllByRole("checkbox")
        .map((box) => box.closest("li")?.querySelector("label")?.textContent);
    expect(await titles("Read the Psalms")).toEqual(["soon", "late", "undated"]);
    expect(await titles("Run")).toEqual(["shoes"]);
  });

  it("the mark 'on this device' goes from a goal and its tasks when they are sent", async () => {
    const { id } = await goal();
    await task(id, "soon");
    show();
    await card("Read the Psalms");
    await waitFor(() => expect(screen.getAllByText("on this device")).toHaveLength(2));
    await database.pending.clear();
    await waitFor(() => expect(screen.queryByText("on this device")).toBeNull());
  });

  it("DEC-09: a goal that the server refused keeps its text and says what it needs", async () => {
    const { id } = await goal();
    const refusal = { code: "membership_required", message: "m", row: null };
    await database.pending.put({
      collection: "goals",
      id,
      state: "attention",
      fields: {},
      seen: {},
      refusal,
    });
    show();
    const shown = within(await card("Read the Psalms"));
    expect(shown.getByText("Needs membership")).toBeTruthy();
    expect(shown.getByText("Upgrade Required")).toBeTruthy();
    expect(shown.getByText("One a day")).toBeTruthy();
  });
});

describe("progress", () => {
  it("G-019, G-020, G-024: four steps; 100 completes the goal where it stands", async () => {
    const { id } = await goal({ targetDate: "2026-12-01" });
    await goal({ title: "Run", targetDate: "2027-01-01" });
    show(MEMBER);
    const shown = within(await card("Read the Psalms"));
    const steps = ["25%", "50%", "75%", "100%"].map((name) => shown.getByRole("button", { name }));
    const [, half, , whole] = steps;
    if (!half || !whole) throw new Error("Four steps should be there");
    fireEvent.click(half);
    await toastShown(MESSAGES.goals.progressUpdated);
    expect(await database.goals.get(id)).toMatchObject({ progressPercentage: 50 });
    fireEvent.click(whole);
    expect(await shown.findByText("Completed!")).toBeTruthy();
    expect((await database.goals.get(id))?.completedAt).not.toBeNull();
    // It stays in its place for this visit, the first of the two.
    expect(screen.getAllByRole("article")[0]?.textContent).toContain("Read the Psalms");
  });

  it("L-5, DEC-119: the marked step goes back by one when tapped again, down to 0", async () => {
    const { id } = await goal();
    await setGoalProgress(database, id, 50, later());
    show();
    const shown = within(await card("Read the Psalms"));
    fireEvent.click(shown.getByRole("button", { name: "50%" }));
    await waitFor(() =>
      expect(shown.getByRole("button", { name: "25%" }).getAttribute("aria-pressed")).toBe("true"),
    );
    fireEvent.click(shown.getByRole("button", { name: "25%" }));
    expect(await shown.findByText("0%")).toBeTruthy();
    expect((await database.goals.get(id))?.progressPercentage).toBe(0);
  });

  it("L-5, DEC-119: each change of progress can be undone from its toast", async () => {
    const { id } = await goal();
    await setGoalProgress(database, id, 40, later());
    show();
    const shown = within(await card("Read the Psalms"));
    fireEvent.click(shown.getByRole("button", { name: "100%" }));
    await toastShown(MESSAGES.goals.progressUpdated);
    toasts.at(-1)?.undo?.();
    expect(await shown.findByText("40%")).toBeTruthy();
    expect(await database.goals.get(id)).toMatchObject({
      progressPercentage: 40,
      completedAt: null,
    });
  });

  it("DEC-53: a step below 100 opens a completed goal again", async () => {
    const { id } = await goal();
    await setGoalProgress(database, id, 100, later());
    show();
    const shown = within(await card("Read the Psalms"));
    fireEvent.click(await shown.findByRole("button", { name: "75%" }));
    await waitFor(async () => expect((await database.goals.get(id))?.completedAt).toBeNull());
    await waitFor(() => expect(shown.queryByText("Completed!")).toBeNull());
  });

  it("G-025: a progress that the device cannot keep is reported and not shown", async () => {
    await goal();
    show();
    const shown = within(await card("Read the Psalms"));
    refuseWrites();
    fireEvent.click(shown.getByRole("button", { name: "25%" }));
    await toastShown(MESSAGES.goals.progressFailed);
    expect(shown.getByText("0%")).toBeTruthy();
  });
});

describe("making a goal", () => {
  it("G-005: the form tells every text that is missing, and nothing is made", async () => {
    show();
    await press("New Goal");
    await press("Create Goal");
    for (const text of ["Title", "Description", "Target date"]) {
      expect(await screen.findByText(`${text} is required`)).toBeTruthy();
    }
    expect(await stored()).toBeUndefined();
  });

  it("G-006, G-011 to G-014, G-024: the goal is saved first, then its tasks are reviewed", async () => {
    show();
    await openDialog("New Goal");
    fill("Title", "  Pray in the morning ");
    fill("Description", "Before the phone");
    fill("Target date", "2027-01-01");
    await press("Create Goal");
    await screen.findByRole("dialog", { name: "Review the tasks" });
    await toastShown(MESSAGES.goals.createdWithTasks(2));
    const made = await stored();
    expect(made).toMatchObject({ category: "spiritual", season: "year-round", priority: 1 });
    expect(await tasksOf(made?.id ?? "")).toEqual([]);

    fill("Task 1", "Read one psalm");
    await press("Remove task 2");
    await toastShown(MESSAGES.goals.taskRemoved);
    fill("Add a task of your own", "Buy a lamp");
    fireEvent.submit(screen.getByLabelText("Add a task of your own"));
    await toastShown(MESSAGES.goals.taskAdded);
    await press("Accept all 2 tasks");
    await toastShown(MESSAGES.goals.tasksCreated);
    const tasks = await tasksOf(made?.id ?? "");
    expect(tasks.map(({ title, category }) => [title, category])).toEqual([
      ["Read one psalm", "spiritual"],
      ["Buy a lamp", "personal"],
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("G-012: cancelling the review keeps the goal, without tasks", async () => {
    show();
    await openDialog("New Goal");
    fill("Title", "Pray");
    fill("Description", "Daily");
    fill("Target date", "2027-01-01");
    await press("Create Goal");
    await screen.findByRole("dialog", { name: "Review the tasks" });
    await press("Cancel");
    expect(await card("Pray")).toBeTruthy();
    expect((await listTasks(database, TODAY, { open: 50, completed: 5 })).open).toEqual([]);
  });

  it("G-010: when the device cannot write, the dialog stays open with what was typed", async () => {
    show();
    await openDialog("New Goal");
    fill("Title", "Pray");
    fill("Description", "Daily");
    fill("Target date", "2027-01-01");
    refuseWrites();
    await press("Create Goal");
    await toastShown(MESSAGES.goals.createFailed);
    expect(valueOf("Title")).toBe("Pray");
  });

  it("A-029, G-026: a free account with a goal is told to upgrade, a member is not", async () => {
    await goal();
    show();
    await card("Read the Psalms");
    await press("New Goal");
    await toastShown(MESSAGES.goals.upgradeRequired);
    expect(screen.queryByRole("dialog")).toBeNull();
    cleanup();
    show(MEMBER);
    await press("New Goal");
    expect(await screen.findByRole("dialog", { name: "New Goal" })).toBeTruthy();
  });

  it("a device that cannot count the goals says so, and the next tap tries again", async () => {
    show();
    await button("New Goal");
    const count = vi.spyOn(database.goals, "count").mockRejectedValue(new Error("away"));
    await press("New Goal");
    await toastShown(MESSAGES.goals.createFailed);
    expect(screen.queryByRole("dialog")).toBeNull();
    count.mockRestore();
    await press("New Goal");
    expect(await screen.findByRole("dialog", { name: "New Goal" })).toBeTruthy();
  });
});

describe("editing and deleting a goal", () => {
  it("G-022, G-024: an edit is saved and reported", async () => {
    await goal();
    show();
    await openDialog("Edit goal Read the Psalms");
    fill("Title", "Sing the Psalms");
    await press("Save");
    await toastShown(MESSAGES.goals.updated);
    expect(await stored()).toMatchObject({ title: "Sing the Psalms", description: "One a day" });
  });

  it.each(["a dialog that stays open", "another page"])(
    "[K3] what came in under words that are typed is kept when %s saves them",
    async (where) => {
      const { id } = await goal();
      show();
      await openDialog("Edit goal Read the Psalms");
      fill("Description", "Two a day");
      await waitFor(async () => expect(await database.drafts.count()).toBe(1));
      await database.goals.update(id, { description: "From elsewhere" });
      await screen.findByText("From elsewhere");
      if (where === "another page") {
        startNewPage();
        show();
        await openDialog("Edit goal Read the Psalms");
      }
      await press("Save");
      await toastShown(MESSAGES.goals.updated);
      expect(await stored()).toMatchObject({ description: "Two a day" });
      expect(await earlierWords()).toEqual([["description", "From elsewhere"]]);
    },
  );

  it("a goal that was deleted elsewhere while its dialog is open comes back when asked", async () => {
    const { id } = await goal();
    show();
    await openDialog("Edit goal Read the Psalms");
    fill("Title", "Sing the Psalms");
    await database.goals.update(id, { deletedAt: 5 });
    await press("Save");
    expect(await screen.findByText(/was deleted, maybe/)).toBeTruthy();
    expect(await stored()).toBeUndefined();
    await press("Save and restore");
    await toastShown(MESSAGES.goals.updated);
    expect(await stored()).toMatchObject({ title: "Sing the Psalms" });
  });

  it.each(["delete", "keep"] as const)(
    "L-14: so do its tasks, whose fate was '%s' when the goal was deleted in another tab",
    async (fate) => {
      const { id } = await goal();
      await task(id, "soon");
      show();
      await openDialog("Edit goal Read the Psalms");
      fill("Title", "Sing the Psalms");
      await deleteGoal(database, id, later(), { tasks: fate });
      expect(await tasksOf(id)).toEqual([]);
      await press("Save");
      await press("Save and restore");
      await toastShown(MESSAGES.goals.updated);
      expect(await stored()).toMatchObject({ id, title: "Sing the Psalms" });
      expect(await tasksOf(id)).toMatchObject([{ title: "soon" }]);
    },
  );

  it("G-023, DEC-54: deleting asks, keeps the tasks, and can be taken back", async () => {
    const { id } = await goal();
    await task(id, "soon");
    show();
    await press("Delete goal Read the Psalms");
    expect(await screen.findByText(MESSAGES.goals.deleteQuestion)).toBeTruthy();
    await press("Delete goal");
    await toastShown(MESSAGES.goals.deleted);
    const lists = await listTasks(database, TODAY, { open: 50, completed: 5 });
    expect(lists.open).toMatchObject([{ title: "soon", goalId: null }]);
    toasts.at(-1)?.undo?.();
    expect(await card("Read the Psalms")).toBeTruthy();
    expect(await tasksOf(id)).toHaveLength(1);
  });

  it("DEC-54: a double tap deletes once, and Undo still knows the tasks", async () => {
    const { id } = await goal();
    await task(id, "soon");
    show();
    await press("Delete goal Read the Psalms");
    const confirm = await button("Delete goal");
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await toastShown(MESSAGES.goals.deleted);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    toasts.at(-1)?.undo?.();
    expect(await card("Read the Psalms")).toBeTruthy();
    expect(await tasksOf(id)).toHaveLength(1);
  });

  it("DEC-54: 'Delete tasks too' takes them along", async () => {
    const { id } = await goal();
    await task(id, "soon");
    show();
    await press("Delete goal Read the Psalms");
    fireEvent.click(await screen.findByLabelText("Delete tasks too"));
    await press("Delete goal");
    await toastShown(MESSAGES.goals.deleted);
    expect((await listTasks(database, TODAY, { open: 50, completed: 5 })).open).toEqual([]);
  });

  it("E-010: a deletion that fails is reported, and the dialog stays", async () => {
    await goal();
    show();
    await press("Delete goal Read the Psalms");
    refuseWrites();
    await press("Delete goal");
    await toastShown(MESSAGES.goals.deleteFailed);
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});
