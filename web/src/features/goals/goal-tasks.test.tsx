// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES } from "@reignwell/contract";
import { tasksOfGoal, updateTask } from "@reignwell/local-db";
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  button,
  database,
  fill,
  goal,
  later,
  press,
  show,
  task,
  toasts,
  told,
} from "./goals-harness.tsx";

configure({ asyncUtilTimeout: 8000 });

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
    await told(MESSAGES.tasks.updated);
    expect(await database.tasks.get(id)).toMatchObject({
      title: "Psalm 23",
      dueDate: null,
      description: "d",
    });
    await waitFor(() => expect(screen.queryByLabelText("Title")).toBeNull());
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
    await updateTask(database, id, { description: "from elsewhere" }, later());
    fill("Title", "Psalm 23");
    fireEvent.submit(screen.getByLabelText("Title"));
    await told(MESSAGES.tasks.updated);
    expect(await database.tasks.get(id)).toMatchObject({
      title: "Psalm 23",
      description: "from elsewhere",
    });
  });

  it.each(["the task", "the goal and its tasks"])(
    "when another device deletes %s, what was typed stays and can be saved",
    async (what) => {
      const id = await editing();
      fill("Description (optional)", "a long thought");
      await database.tasks.update(id, { deletedAt: 5 });
      if (what !== "the task") await database.goals.toCollection().modify({ deletedAt: 5 });
      expect(await screen.findByText(/deleted meanwhile/)).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>("Description (optional)").value).toBe(
        "a long thought",
      );
      await press("Save and bring it back");
      await told(MESSAGES.tasks.updated);
      const kept = await database.tasks.get(id);
      expect(kept).toMatchObject({ description: "a long thought", deletedAt: null });
      // Without its goal it stands on its own: the tab of all tasks shows it.
      expect(kept?.goalId === null).toBe(what !== "the task");
      await waitFor(() => expect(screen.queryByText(/deleted meanwhile/)).toBeNull());
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

  it("T-010, T-014: ticking completes a task, ticking again opens it", async () => {
    const { id } = await goal();
    const made = await task(id, "Psalm");
    show();
    fireEvent.click(await screen.findByLabelText("Psalm"));
    await told(MESSAGES.tasks.completed);
    expect((await database.tasks.get(made.id))?.completedAt).not.toBeNull();
    fireEvent.click(screen.getByLabelText("Psalm"));
    await told(MESSAGES.tasks.updated);
    expect((await database.tasks.get(made.id))?.completedAt).toBeNull();
  });

  it("T-010: taken back before it is kept, a tick is not there", async () => {
    const { id } = await goal();
    const made = await task(id, "Psalm");
    show();
    const box = await screen.findByLabelText<HTMLInputElement>("Psalm");
    fireEvent.click(box);
    fireEvent.click(box);
    await told(MESSAGES.tasks.updated);
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
    await told(MESSAGES.tasks.created);
    expect(await tasksOfGoal(database, id)).toHaveLength(1);
    expect(field.value).toBe("Psalm");
    expect(screen.queryByText("Title is required")).toBeNull();
  });

  it("a task that the device cannot keep goes back into its field", async () => {
    await goal();
    show();
    const field = await screen.findByLabelText<HTMLInputElement>("Add a task to Read the Psalms");
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(database, "transaction").mockRejectedValue(new Error("no room"));
    fireEvent.change(field, { target: { value: "Psalm 1" } });
    fireEvent.submit(field);
    await told(MESSAGES.tasks.createFailed);
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
    await told(MESSAGES.tasks.created);
    expect(await tasksOfGoal(database, id)).toMatchObject([
      { title: "Psalm 1", category: "spiritual", priority: 1, estimatedMinutes: 30 },
    ]);
  });
});
