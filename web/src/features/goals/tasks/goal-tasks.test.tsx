// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES } from "@reignwell/contract";
import { completeTask, listTasks, updateTask } from "@reignwell/local-db";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  button,
  database,
  earlierWords,
  fill,
  later,
  press,
  refuseWrites,
  startNewPage,
  toasts,
  toastShown,
  TODAY,
  valueOf,
} from "../../../../testing/screen-harness.tsx";
import { placesOfWords } from "../../../../testing/places-of-words.ts";
import { goal, show, task, tasksOf } from "../testing/goals-harness.tsx";

/** Something typed is on the device. */
const kept = () => waitFor(async () => expect(await database.drafts.count()).toBe(1));

describe("G-018: the tasks of a goal, edited on the spot", () => {
  const editing = async () => {
    const { id } = await goal();
    const made = await task(id, "Psalm", { dueDate: "2026-12-01", description: "d" });
    show();
    await press("Edit task Psalm");
    return made.id;
  };

  it("Enter saves, and a cleared due date is kept as null", async () => {
    const id = await editing();
    fill("Title", "Psalm 23");
    fill("Due date (optional)", "");
    fireEvent.keyDown(screen.getByLabelText("Description (optional)"), { key: "Enter" });
    await toastShown(MESSAGES.tasks.updated);
    expect(await database.tasks.get(id)).toMatchObject({
      title: "Psalm 23",
      dueDate: null,
      description: "d",
    });
    await waitFor(() => expect(screen.queryByLabelText("Title")).toBeNull());
  });

  it("a task moves to another day from its goal, and Undo moves it back", async () => {
    const { id } = await goal();
    const made = await task(id, "Psalm", { scheduledDate: "2026-12-01" });
    const scheduled = async () => (await database.tasks.get(made.id))?.scheduledDate;
    show();
    await press("Move task Psalm");
    await press("Tomorrow");
    await toastShown({ title: "Moved to tomorrow", description: "Psalm" });
    expect(await scheduled()).toBe("2026-11-22");
    toasts.at(-1)?.undo?.();
    await waitFor(async () => expect(await scheduled()).toBe("2026-12-01"));
  });

  it("Escape cancels and nothing changes", async () => {
    const id = await editing();
    fill("Title", "Something else");
    fireEvent.keyDown(screen.getByLabelText("Title"), { key: "Escape" });
    expect(await button("Edit task Psalm")).toBeTruthy();
    expect((await database.tasks.get(id))?.title).toBe("Psalm");
    expect(toasts).toEqual([]);
  });

  it("an empty title is not saved", async () => {
    const id = await editing();
    fill("Title", "   ");
    fireEvent.submit(screen.getByLabelText("Title"));
    expect(await screen.findByText("Title is required")).toBeTruthy();
    expect((await database.tasks.get(id))?.title).toBe("Psalm");
  });

  it("what another device wrote meanwhile into a field that was left alone stays", async () => {
    const id = await editing();
    await updateTask(database, id, { description: "from elsewhere" }, later(), { began: {} });
    fill("Title", "Psalm 23");
    fireEvent.submit(screen.getByLabelText("Title"));
    await toastShown(MESSAGES.tasks.updated);
    expect(await database.tasks.get(id)).toMatchObject({
      title: "Psalm 23",
      description: "from elsewhere",
    });
  });

  it.each(["a page that stays", "another page"])(
    "[K3] what came in under words that are typed is kept when %s saves them",
    async (page) => {
      const id = await editing();
      fill("Description (optional)", "a long thought");
      await kept();
      await updateTask(database, id, { description: "from elsewhere" }, later(), { began: {} });
      if (page === "another page") {
        startNewPage();
        show();
      }
      fireEvent.submit(await screen.findByLabelText("Title"));
      await toastShown(MESSAGES.tasks.updated);
      expect((await database.tasks.get(id))?.description).toBe("a long thought");
      expect(await earlierWords()).toEqual([["description", "from elsewhere"]]);
    },
  );

  it("[K3] so is what came in with the deletion of the task, when they restore it", async () => {
    const id = await editing();
    fill("Description (optional)", "a long thought");
    await database.tasks.update(id, { description: "from elsewhere", deletedAt: 5 });
    await press("Save and restore");
    await toastShown(MESSAGES.tasks.updated);
    expect(await earlierWords()).toEqual([["description", "from elsewhere"]]);
  });

  it.each(["the task", "the goal and its tasks"])(
    "when another device deletes %s, what was typed stays and can be saved",
    async (what) => {
      const id = await editing();
      fill("Description (optional)", "a long thought");
      await database.tasks.update(id, { deletedAt: 5 });
      if (what !== "the task") await database.goals.toCollection().modify({ deletedAt: 5 });
      expect(await screen.findByText(/was deleted, maybe/)).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>("Description (optional)").value).toBe(
        "a long thought",
      );
      await press("Save and restore");
      await toastShown(MESSAGES.tasks.updated);
      const kept = await database.tasks.get(id);
      expect(kept).toMatchObject({ description: "a long thought", deletedAt: null });
      // Without its goal it stands on its own: the tab of all tasks shows it.
      expect(kept?.goalId === null).toBe(what !== "the task");
      await waitFor(() => expect(screen.queryByText(/was deleted, maybe/)).toBeNull());
    },
  );

  it("a look into another tab leaves an open editor as it was", async () => {
    await editing();
    fill("Title", "Psalm 24");
    cleanup();
    show();
    expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Psalm 24");
    fireEvent.keyDown(screen.getByLabelText("Title"), { key: "Escape" });
  });

  it("what was typed into an open editor is there on the next page, also when its task is gone", async () => {
    const id = await editing();
    fill("Title", "Psalm 24");
    await kept();
    await updateTask(database, id, { description: "from elsewhere" }, later(), { began: {} });
    startNewPage();
    show();
    expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Psalm 24");
    // What nobody typed here is as another device has written it meanwhile.
    expect(valueOf("Description (optional)")).toBe("from elsewhere");
    startNewPage();
    await database.tasks.update(id, { deletedAt: 5 });
    show();
    await press("Save and restore");
    await toastShown(MESSAGES.tasks.updated);
    expect(await database.tasks.get(id)).toMatchObject({ title: "Psalm 24", deletedAt: null });
    await waitFor(async () => expect(await database.drafts.count()).toBe(0));
  });

  it("a due date of no year that can be kept is held back", async () => {
    const id = await editing();
    fill("Due date (optional)", "0202-12-01");
    fireEvent.submit(screen.getByLabelText("Title"));
    expect(await screen.findByText(MESSAGES.validation.date)).toBeTruthy();
    expect((await database.tasks.get(id))?.dueDate).toBe("2026-12-01");
    expect(toasts).toEqual([]);
  });

  it("a due date before the scheduled one is held back, and one that came so is not", async () => {
    const { id } = await goal();
    const dates = { scheduledDate: "2026-12-01", dueDate: "2026-11-01" };
    const made = await task(id, "Psalm", dates);
    show();
    await press("Edit task Psalm");
    fill("Due date (optional)", "2026-11-30");
    fireEvent.submit(screen.getByLabelText("Title"));
    const told = MESSAGES.tasks.dueTooEarly("Dec 1, 2026");
    expect(await screen.findByText(told)).toBeTruthy();
    expect(await database.tasks.get(made.id)).toMatchObject(dates);
    fill("Due date (optional)", "2026-11-01");
    fill("Title", "Psalm 23");
    await press("Save");
    await toastShown(MESSAGES.tasks.updated);
    expect(await database.tasks.get(made.id)).toMatchObject({ title: "Psalm 23", ...dates });
  });

  it("T-010, T-014: ticking completes a task, ticking again opens it", async () => {
    const { id } = await goal();
    const made = await task(id, "Psalm");
    show();
    fireEvent.click(await screen.findByLabelText("Psalm"));
    await toastShown(MESSAGES.tasks.completed);
    expect((await database.tasks.get(made.id))?.completedAt).not.toBeNull();
    fireEvent.click(screen.getByLabelText("Psalm"));
    await toastShown(MESSAGES.tasks.updated);
    expect((await database.tasks.get(made.id))?.completedAt).toBeNull();
  });

  it("T-010: taken back before it is kept, a tick is not there", async () => {
    const { id } = await goal();
    const made = await task(id, "Psalm");
    show();
    const box = await screen.findByLabelText<HTMLInputElement>("Psalm");
    fireEvent.click(box);
    fireEvent.click(box);
    await toastShown(MESSAGES.tasks.updated);
    expect((await database.tasks.get(made.id))?.completedAt).toBeNull();
    await waitFor(() => expect(box.checked).toBe(false));
  });

  it("a second Enter does not add the task twice, and what is typed meanwhile is the next one", async () => {
    const { id } = await goal();
    show();
    const field = await screen.findByLabelText<HTMLInputElement>("Add a task to Read the Psalms");
    fireEvent.change(field, { target: { value: "Psalm 1" } });
    fireEvent.submit(field);
    fireEvent.submit(field);
    fireEvent.change(field, { target: { value: "Psalm" } });
    await toastShown(MESSAGES.tasks.created);
    expect(await tasksOf(id)).toHaveLength(1);
    expect(field.value).toBe("Psalm");
    expect(screen.queryByText("Title is required")).toBeNull();
  });

  it("a task that the device cannot keep goes back into its field", async () => {
    await goal();
    show();
    const field = await screen.findByLabelText<HTMLInputElement>("Add a task to Read the Psalms");
    refuseWrites();
    fireEvent.change(field, { target: { value: "Psalm 1" } });
    fireEvent.submit(field);
    await toastShown(MESSAGES.tasks.createFailed);
    await waitFor(() => expect(field.value).toBe("Psalm 1"));
  });

  it("a task is added under its goal, in the goal's category", async () => {
    const { id } = await goal();
    show();
    const field = await screen.findByLabelText("Add a task to Read the Psalms");
    fireEvent.submit(field);
    expect(await screen.findByText("Title is required")).toBeTruthy();
    fireEvent.change(field, { target: { value: "Psalm 1" } });
    fireEvent.submit(field);
    await toastShown(MESSAGES.tasks.created);
    expect(await tasksOf(id)).toMatchObject([
      { title: "Psalm 1", category: "spiritual", priority: 1, estimatedMinutes: 30 },
    ]);
  });
});

describe("a task that is being added to a goal", () => {
  const ADD = "Add a task to Read the Psalms";
  const begin = async () => {
    const { id } = await goal();
    show();
    await screen.findByLabelText(ADD);
    fill(ADD, "Psalm 1");
    await kept();
    return id;
  };

  it("is there as far as it was typed after a look into another tab, and on the next page", async () => {
    const id = await begin();
    cleanup();
    show();
    await screen.findByLabelText(ADD);
    expect(valueOf(ADD)).toBe("Psalm 1");
    startNewPage();
    show();
    await waitFor(() => expect(valueOf(ADD)).toBe("Psalm 1"));
    fireEvent.submit(screen.getByLabelText(ADD));
    await toastShown(MESSAGES.tasks.created);
    expect(await tasksOf(id)).toMatchObject([{ title: "Psalm 1" }]);
    await waitFor(async () => expect(await database.drafts.count()).toBe(0));
  });

  it("leaves its draft with the save: a closed tab has it once", async () => {
    await begin();
    const places = await placesOfWords("Psalm 1", "tasks", () =>
      fireEvent.submit(screen.getByLabelText(ADD)),
    );
    expect(places).toEqual(["draft", "row"]);
  });

  it("stays when another device deletes the goal, and stands on its own when it is added", async () => {
    const id = await begin();
    screen.getByLabelText(ADD).focus();
    await database.goals.update(id, { deletedAt: 5 });
    expect(await screen.findByText(/which was deleted/)).toBeTruthy();
    expect(valueOf(ADD)).toBe("Psalm 1");
    // The user can go on typing.
    expect(document.activeElement).toBe(screen.getByLabelText(ADD));
    await press("Add");
    await toastShown(MESSAGES.tasks.created);
    const { open } = await listTasks(database, TODAY, { open: 50, completed: 0 });
    expect(open).toMatchObject([{ title: "Psalm 1", goalId: null, category: "spiritual" }]);
    await waitFor(() => expect(screen.queryByText(/which was deleted/)).toBeNull());
  });

  it("can be thrown away when its goal is gone", async () => {
    const id = await begin();
    await database.goals.update(id, { deletedAt: 5 });
    await press("Cancel");
    await waitFor(() => expect(screen.queryByText(/which was deleted/)).toBeNull());
    await waitFor(async () => expect(await database.drafts.count()).toBe(0));
  });
});

describe("L-6: a goal with many tasks", () => {
  const titles = () => screen.getAllByRole("checkbox").map((box) => box.closest("li")?.textContent);

  it("shows its open tasks before it shows finished ones, in their order", async () => {
    const { id } = await goal();
    for (let day = 1; day <= 6; day += 1) {
      const done = await task(id, `Done ${day}`, { dueDate: `2026-10-0${day}` });
      await completeTask(database, done.id, later());
    }
    await task(id, "Still to do");
    show();
    await button("Show all 7 tasks");
    expect(titles()).toHaveLength(6);
    expect(titles()[0]).toContain("Done 1");
    expect(titles()[5]).toContain("Still to do");
  });

  it("keeps a task in its row that was ticked there", async () => {
    const { id } = await goal();
    for (let day = 1; day <= 7; day += 1) await task(id, `T${day}`, { dueDate: `2026-12-0${day}` });
    show();
    fireEvent.click(await screen.findByLabelText("T1"));
    await toastShown(MESSAGES.tasks.completed);
    await screen.findByLabelText("T7");
    expect(screen.getByLabelText<HTMLInputElement>("T1").checked).toBe(true);
  });
});
