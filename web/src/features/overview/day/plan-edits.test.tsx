// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { planGroups, tasksOfActions } from "@reignwell/domain";
import {
  createTask,
  doneActionsOfPlan,
  entryById,
  recordChanges,
  saveCompletions,
  saveEntry,
} from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { database, draw, TODAY, toasts } from "../../../../testing/screen-harness.tsx";
import { field, type } from "../../../../testing/text-fields.ts";
import { connectToasts } from "../../../lib/notify.ts";
import { serverClock } from "../../../lib/day/server-clock.ts";
import { Overview } from "../overview.tsx";
import { ticksInHand } from "../ticks-in-hand.ts";
import { dayParts } from "./load-day-parts.ts";

const DAY = 86_400_000;
const texts = MESSAGES.planDay;
let plan: Entry;

beforeAll(() => dayParts.fetch());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${TODAY}T18:00:00Z`) });
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date: TODAY });
  const actionSteps = [{ priority: "Write", actions: ["Find paper", "A page", "A letter"] }];
  plan = await saveEntry(database, { ...input, priorities: ["Write"], actionSteps }, Date.now());
  // Only into a saved plan of tomorrow an action moves away from today's.
  await saveEntry(database, { ...input, date: "2026-11-22", actionSteps: [] }, Date.now());
});
afterEach(() => {
  serverClock.set(0);
  vi.useRealTimers();
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const stored = async () => (await entryById(database, plan.id)) ?? plan;
const actions = async () =>
  planGroups(await stored()).flatMap((group) => group.actions.map(({ text }) => text));
const become = (...expected: string[]) =>
  waitFor(async () => expect(await actions()).toEqual(expected), { timeout: 8000 });
/** Until every edit that was begun has been written. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300));
const open = async () => {
  draw(<Overview database={database} date={TODAY} goals={null} tasks={null} />);
  fireEvent.click(await button(MESSAGES.dailyActions.edit));
  await field("Priority 1");
};
const failOnce = () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const transaction = database.transaction.bind(database);
  let isFirst = true;
  vi.spyOn(database, "transaction").mockImplementation(((...asked: unknown[]) => {
    // A draft's transaction is over one table only.
    if (!isFirst || !Array.isArray(asked[1])) return Reflect.apply(transaction, database, asked);
    isFirst = false;
    return Promise.reject(new Error("no"));
  }) as typeof database.transaction);
};

it.each([/^Remove: /, /^Move to tomorrow: /])(
  "DEC-64: the second click of a double click on %s spares the next action",
  async (name) => {
    await open();
    const first = () => screen.getAllByRole("button", { name })[0] as HTMLElement;
    fireEvent.click(first(), { detail: 1 });
    await waitFor(() => expect(screen.getAllByRole("button", { name })).toHaveLength(2));
    fireEvent.click(first(), { detail: 2 });
    await settle();
    expect(await actions()).toEqual(["A page", "A letter"]);
  },
);

it("DEC-64: 'Done' that is pressed twice adds what was typed once", async () => {
  await open();
  await type("Add another action for Write", "Call Anna");
  const done = await button(texts.done);
  fireEvent.click(done);
  fireEvent.click(done);
  await settle();
  expect(await actions()).toEqual(["Find paper", "A page", "A letter", "Call Anna"]);
  expect(await database.drafts.count()).toBe(0);
});

it("DEC-64: 'Done' leaves the editor open with the words that could not be added", async () => {
  await open();
  await type("Add another action for Write", "Call Anna");
  await waitFor(async () => expect(await database.drafts.count()).toBe(1));
  failOnce();
  fireEvent.click(await button(texts.done));
  await waitFor(() => expect(toasts).toMatchObject([texts.failed]));
  expect((await field("Add another action for Write")).value).toBe("Call Anna");
  fireEvent.click(await button(texts.done));
  await become("Find paper", "A page", "A letter", "Call Anna");
});

it("DEC-64: words that could not be written once are saved by the next try, with their tick", async () => {
  const [paper = "", page = ""] = planGroups(plan)[0]?.actions.map(({ id }) => id) ?? [];
  const toggled = new Map([
    [paper, true],
    [page, true],
  ]);
  ticksInHand(database).write(plan, toggled);
  await open();
  const input = await type("Action: A page", "Two pages");
  await waitFor(async () => expect(await database.drafts.count()).toBe(2));
  failOnce();
  input.blur();
  await waitFor(() => expect(toasts).toMatchObject([texts.failed]));
  expect(ticksInHand(database).read(plan.id)).toEqual(toggled);
  const again = await field("Action: A page");
  again.focus();
  again.blur();
  await become("Find paper", "Two pages", "A letter");
  const now = planGroups(await stored())[0]?.actions[1]?.id ?? "";
  expect(ticksInHand(database).read(plan.id)?.get(now)).toBe(true);
});

it("DEC-64: Undo of 'Remove' brings the action back in its place, done and tied to its task", async () => {
  const task = await createTask(database, { title: "A page" }, Date.now());
  const tie = { priority: "Write", action: "A page", taskId: task.id };
  const fields = { actionTasks: [tie] };
  const [paper = "", page = ""] = planGroups(plan)[0]?.actions.map(({ id }) => id) ?? [];
  await recordChanges(database, [{ collection: "entries", id: plan.id, fields }], Date.now());
  await saveCompletions(database, plan, new Map([[paper, true]]), Date.now());
  await saveCompletions(database, plan, new Map([[page, true]]), Date.now());
  await open();
  for (const name of ["Remove: Find paper", "Remove: A page"]) {
    const before = await actions();
    fireEvent.click(await button(name));
    await waitFor(async () => expect(await actions()).toHaveLength(2));
    await waitFor(() => expect(toasts).toMatchObject([texts.removed]));
    toasts.pop()?.undo?.();
    await become(...before);
  }
  expect(await doneActionsOfPlan(database, await stored())).toEqual(new Set([paper, page]));
  expect(tasksOfActions(await stored())).toEqual(new Map([[page, task.id]]));
});

it("DEC-64: Undo of 'Remove' brings back what was ticked and not saved, and no tick of another", async () => {
  const [, page = ""] = planGroups(plan)[0]?.actions.map(({ id }) => id) ?? [];
  ticksInHand(database).write(plan, new Map([[page, true]]));
  await open();
  fireEvent.click(await button("Remove: A page"));
  await waitFor(() => expect(toasts).toMatchObject([texts.removed]));
  expect(ticksInHand(database).read(plan.id)?.size).toBe(0);
  toasts[0]?.undo?.();
  await become("Find paper", "A page", "A letter");
  await waitFor(() =>
    expect([...(ticksInHand(database).read(plan.id) ?? [])]).toEqual([[page, true]]),
  );
  expect((await doneActionsOfPlan(database, await stored())).size).toBe(0);
});

it("DEC-64: a removal that failed gives the action's tick back", async () => {
  const [paper = ""] = planGroups(plan)[0]?.actions.map(({ id }) => id) ?? [];
  const toggled = new Map([[paper, true]]);
  ticksInHand(database).write(plan, toggled);
  await open();
  await waitFor(async () => expect(await database.drafts.count()).toBe(1));
  failOnce();
  fireEvent.click(await button("Remove: Find paper"));
  await waitFor(() => expect(toasts).toMatchObject([texts.failed]));
  expect(ticksInHand(database).read(plan.id)).toEqual(toggled);
});

it.each([1, -1])(
  "DEC-64: a device whose clock is %i days off edits the plan of the server's day",
  async (days) => {
    vi.setSystemTime(Date.now() + days * DAY);
    serverClock.set(-days * DAY);
    await open();
    (await type("Action: A page", "Two pages")).blur();
    await become("Find paper", "Two pages", "A letter");
    fireEvent.click(await button("Move to tomorrow: Two pages"));
    await become("Find paper", "A letter");
    expect((await doneActionsOfPlan(database, await stored())).size).toBe(0);
  },
);

it("DEC-29: that a priority has its five actions is a note and no failure, as in the wizard", async () => {
  const shown: unknown[] = [];
  onTestFinished(connectToasts((toast, kind) => shown.push([toast, kind])));
  await open();
  for (const text of ["Four", "Five", "Six"]) {
    await type("Add another action for Write", text);
    fireEvent.click(await button("Add"));
    await settle();
  }
  expect(await actions()).toHaveLength(5);
  expect(shown).toEqual([[MESSAGES.initiate.limit, "note"]]);
  expect((await field("Add another action for Write")).value).toBe("Six");
});
