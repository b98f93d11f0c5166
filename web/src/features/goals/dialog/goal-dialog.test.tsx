// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { DELAYS, MESSAGES } from "@reignwell/contract";
import { customTask, type ProposedTask } from "@reignwell/domain";
import { listGoals, listTasks } from "@reignwell/local-db";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import {
  database,
  draw,
  fill,
  press,
  refuseWrites,
  startNewPage,
  toasts,
  TODAY,
  valueOf,
  whileSaving,
} from "../../../../testing/screen-harness.tsx";
import { placesOfWords } from "../../../../testing/places-of-words.ts";
import type { SuggestTasks } from "./goal-creation.ts";
import { CreateGoalDialog } from "./goal-dialog.tsx";

const onClose = vi.fn<() => void>();
const titles = () => toasts.map(({ title }) => title);

afterEach(() => {
  onClose.mockReset();
});

interface Shown {
  suggestTasks?: SuggestTasks;
  inlineErrors?: "all" | "title-and-date";
}

const show = (props: Shown = {}) =>
  draw(<CreateGoalDialog database={database} onClose={onClose} {...props} />);

async function createGoal() {
  await screen.findByLabelText("Title");
  fill("Title", "Pray");
  fill("Description", "Daily");
  fill("Target date", "2027-01-01");
  await press("Create Goal");
  await waitFor(async () => expect(await listGoals(database)).toHaveLength(1));
}

it("G-007, DEC-51: in the wizard the description's error stands in the summary line", async () => {
  show({ inlineErrors: "title-and-date" });
  fireEvent.click(await screen.findByRole("button", { name: "Create Goal" }));
  expect((await screen.findByText("Title is required")).closest("[role=alert]")).toBeNull();
  expect(screen.getByText("Target date is required").closest("[role=alert]")).toBeNull();
  expect(screen.getByText("Description is required").closest("[role=alert]")).not.toBeNull();
});

it("G-010: what was typed and not saved is there when the form is opened again; saved, it is empty", async () => {
  show();
  await screen.findByLabelText("Title");
  fill("Title", "Pray");
  fill("Description", "Daily");
  await waitFor(async () =>
    expect((await database.drafts.toArray())[0]?.value).toEqual({
      title: "Pray",
      description: "Daily",
    }),
  );
  // As Escape, Back or a reload does: nothing else is called.
  startNewPage();
  show();
  expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Pray");
  expect(screen.getByText(/still here/)).toBeTruthy();
  await createGoal();
  await waitFor(async () => expect(await database.drafts.count()).toBe(0));
  startNewPage();
  show();
  await screen.findByLabelText("Title");
  expect(["Title", "Description", "Target date"].map(valueOf)).toEqual(["", "", ""]);
});

it("G-010: a goal's words leave their draft with the save: a closed tab has them once", async () => {
  show();
  await screen.findByLabelText("Title");
  fill("Title", "Pray");
  fill("Description", "Daily");
  fill("Target date", "2027-01-01");
  const create = screen.getByRole("button", { name: "Create Goal" });
  const places = await placesOfWords("Daily", "goals", () => fireEvent.click(create));
  expect(places).toEqual(["draft", "row"]);
});

it("G-010: what is typed while the goal is saved leaves no draft of it", async () => {
  show({ suggestTasks: () => new Promise<ProposedTask[]>(() => undefined) });
  await screen.findByLabelText("Title");
  whileSaving("goals", () => fill("Description", "Daily, early"));
  await createGoal();
  await screen.findByRole("dialog", { name: "Creating Your Goal" });
  expect(await database.drafts.count()).toBe(0);
  expect((await listGoals(database))[0]?.description).toBe("Daily");
});

it("'Cancel' throws away what was typed", async () => {
  show();
  await screen.findByLabelText("Title");
  fill("Title", "Pray");
  await waitFor(async () => expect(await database.drafts.count()).toBe(1));
  await press("Cancel");
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(async () => expect(await database.drafts.count()).toBe(0));
});

it("G-024: without suggestions the goal is reported and the dialog closes", async () => {
  show();
  await createGoal();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(titles()).toEqual([MESSAGES.goals.created.title]);
});

it("G-009: the goal is saved before its tasks are there, and nobody has to wait for them", async () => {
  let signalOfRequest: AbortSignal | undefined;
  show({
    suggestTasks: (_goal, signal) => {
      signalOfRequest = signal;
      return new Promise<ProposedTask[]>(() => undefined);
    },
  });
  await createGoal();
  expect(await screen.findByRole("dialog", { name: "Creating Your Goal" })).toBeTruthy();
  expect(signalOfRequest?.aborted).toBe(false);
  await press("Continue without suggestions");
  expect(signalOfRequest?.aborted).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
  expect(titles()).toEqual([MESSAGES.goals.created.title]);
});

it("K-006: after 30 seconds the goal goes on without tasks", async () => {
  const wait = vi.spyOn(globalThis, "setTimeout");
  show({ suggestTasks: () => new Promise<ProposedTask[]>(() => undefined) });
  await createGoal();
  await screen.findByRole("dialog", { name: "Creating Your Goal" });
  const timer = wait.mock.calls.find(([, time]) => time === DELAYS.goalTasks)?.[0];
  expect(DELAYS.goalTasks).toBe(30_000);
  if (typeof timer !== "function") throw new Error("Nobody waits for 30 seconds");
  timer();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it("suggestions that fail leave a goal without tasks and no error", async () => {
  show({ suggestTasks: () => Promise.reject(new Error("away")) });
  await createGoal();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(titles()).toEqual([MESSAGES.goals.created.title]);
});

it("G-013: a task without a title is neither added nor accepted", async () => {
  show({ suggestTasks: async () => [customTask("Sing")] });
  await createGoal();
  await screen.findByRole("dialog", { name: "Review the tasks" });
  fireEvent.submit(screen.getByLabelText("Add a task of your own"));
  expect(titles().at(-1)).toBe("Title Required");
  fill("Task 1", "  ");
  await press("Accept 1 task");
  expect(await screen.findAllByText("Please enter a task title.")).toHaveLength(2);
  expect(onClose).not.toHaveBeenCalled();
});

it("G-013: a task that was typed and not added yet goes along with those that are accepted", async () => {
  show({ suggestTasks: async () => [customTask("Sing")] });
  await createGoal();
  await screen.findByRole("dialog", { name: "Review the tasks" });
  fill("Add a task of your own", " Buy a hymnal ");
  await press("Accept all 2 tasks");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const { open } = await listTasks(database, TODAY, { open: 50, completed: 0 });
  expect(open.map(({ title }) => title).sort()).toEqual(["Buy a hymnal", "Sing"]);
});

it("a proposed task is not accepted with a date of no year that can be kept", async () => {
  show({ suggestTasks: async () => [customTask("Sing")] });
  await createGoal();
  await screen.findByRole("dialog", { name: "Review the tasks" });
  fill("Due date (optional)", "0202-12-01");
  await press("Accept 1 task");
  expect(await screen.findByText(MESSAGES.validation.date)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fill("Due date (optional)", "2026-12-01");
  await press("Accept 1 task");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it("G-015, DEC-52: tasks that cannot be written are reported and stay in the review", async () => {
  show({ suggestTasks: async () => [customTask("Sing"), customTask("Pray")] });
  await createGoal();
  await screen.findByRole("dialog", { name: "Review the tasks" });
  const allow = refuseWrites();
  await press("Accept all 2 tasks");
  await waitFor(() => expect(titles().at(-1)).toBe(MESSAGES.goals.tasksFailed.title));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Task 2").value).toBe("Pray");
  allow();
  await press("Accept all 2 tasks");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect((await listTasks(database, TODAY, { open: 50, completed: 0 })).open).toHaveLength(2);
});
