// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { listTasks } from "@reignwell/local-db";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  button,
  database,
  draw,
  press,
  refuseWrites,
  startNewPage,
  TODAY,
  toastShown,
} from "../../../../testing/screen-harness.tsx";
import { placesOfWords } from "../../../../testing/places-of-words.ts";
import { QuickLine } from "./quick-line.tsx";

const show = () => draw(<QuickLine database={database} today={TODAY} />);
const field = () => screen.findByLabelText<HTMLInputElement>("Add a task in one line");
const type = async (line: string) => fireEvent.change(await field(), { target: { value: line } });
const open = async () => (await listTasks(database, TODAY, { open: 50, completed: 0 })).open;

it("a line is saved with the day and the priority that it names, and the next one can follow", async () => {
  show();
  await type("Call Anna tomorrow p1");
  await button("Tomorrow, Nov 22, 2026: keep “tomorrow” as words");
  await button("Urgent priority: keep “p1” as words");
  await press("Add");
  await toastShown({ title: "Task Created" });
  expect(await open()).toMatchObject([
    { title: "Call Anna", scheduledDate: "2026-11-22", priority: 5, category: "personal" },
  ]);
  await waitFor(async () => expect((await field()).value).toBe(""));
  expect(document.activeElement).toBe(await field());
});

it("a chip that is removed stays as words, and T-004's today and priority 3 apply", async () => {
  show();
  await type("Read Sunday p1");
  await press("Nov 22, 2026: keep “Sunday” as words".replace("Nov", "Tomorrow, Nov"));
  await press("Urgent priority: keep “p1” as words");
  expect(screen.queryByRole("button", { name: /as words/ })).toBeNull();
  await press("Add");
  await toastShown({ title: "Task Created" });
  expect(await open()).toMatchObject([
    { title: "Read Sunday p1", scheduledDate: TODAY, priority: 3 },
  ]);
});

it("a typed line outlives a reload, and a saved one does not come back", async () => {
  show();
  await type("Call Anna tomorrow");
  await waitFor(async () => expect(await database.drafts.count()).toBe(1));
  startNewPage();
  show();
  expect((await field()).value).toBe("Call Anna tomorrow");
  await press("Add");
  await waitFor(async () => expect(await database.drafts.count()).toBe(0));
});

it("the words of a line leave their draft with the save: a closed tab has them once", async () => {
  show();
  await type("Call Anna");
  const add = await button("Add");
  const places = await placesOfWords("Call Anna", "tasks", () => fireEvent.click(add));
  expect(places).toEqual(["draft", "row"]);
});

it("words that were typed meanwhile are there on the next page", async () => {
  show();
  await type("Walk");
  await waitFor(async () => expect(await database.drafts.count()).toBe(1));
  await press("Add");
  await type("Sing");
  await toastShown({ title: "Task Created" });
  await waitFor(async () => expect(await open()).toHaveLength(1));
  startNewPage();
  show();
  expect((await field()).value).toBe("Sing");
});

it("two Enters make one task, and words that were typed meanwhile stay", async () => {
  show();
  await type("Walk");
  const form = (await field()).closest("form");
  if (!form) throw new Error("The line has no form");
  fireEvent.submit(form);
  fireEvent.submit(form);
  await type("Sing");
  await toastShown({ title: "Task Created" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await open()).toHaveLength(1);
  expect((await field()).value).toBe("Sing");
});

it("E-010: a line that cannot be written stays", async () => {
  show();
  await type("Walk");
  refuseWrites();
  await press("Add");
  await toastShown({ title: "Error" });
  expect((await field()).value).toBe("Walk");
});

it("a pasted line that is too long is kept whole, said at its field and not saved", async () => {
  show();
  const words = "x".repeat(501);
  await type(`${words} tomorrow`);
  expect(await screen.findByText("At most 500 characters")).toBeTruthy();
  expect((await field()).maxLength).toBe(-1);
  fireEvent.submit((await field()).closest("form") as HTMLElement);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await open()).toEqual([]);
  expect((await field()).value).toBe(`${words} tomorrow`);
  // The phrase that is understood is not a part of the title.
  await type(`${words.slice(1)} tomorrow`);
  expect(screen.queryByText("At most 500 characters")).toBeNull();
  await press("Add");
  await toastShown({ title: "Task Created" });
  expect(await open()).toMatchObject([{ title: words.slice(1) }]);
});
