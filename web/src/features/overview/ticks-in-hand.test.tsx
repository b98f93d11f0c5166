// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES } from "@reignwell/contract";
import { planGroups } from "@reignwell/domain";
import {
  completionsOfEntry,
  deleteEntry,
  draftsUnder,
  editEntry,
  saveEntry,
  writeDraft,
} from "@reignwell/local-db";
import { anEntry, doneIds } from "@reignwell/testing";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  database,
  draw,
  press,
  startNewPage,
  toasts,
  TODAY,
} from "../../../testing/screen-harness.tsx";
import { mayInterruptNow } from "../../lib/browser/quiet-moment.ts";
import { Overview } from "./overview.tsx";
import { TicksInHand, ticksInHand } from "./ticks-in-hand.ts";
import { hasUnsavedTicks, readUnsavedTicks } from "./unsaved-ticks.ts";

const texts = MESSAGES.dailyActions;
const NOON = Date.parse(`${TODAY}T18:00:00Z`);
const DAY = 86_400_000;

const {
  id: _id,
  deletedAt: _deletedAt,
  ...plan
} = anEntry({
  date: TODAY,
  priorities: ["Write"],
  actionSteps: [{ priority: "Write", actions: ["A page", "A letter"] }],
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
});

afterEach(() => {
  vi.useRealTimers();
});

const box = (at: number) => screen.getAllByRole<HTMLInputElement>("checkbox")[at];
const drafts = () => draftsUnder(database, "ticks:");

async function show(): Promise<void> {
  draw(<Overview database={database} date={TODAY} goals={null} tasks={null} />);
  await waitFor(() => expect(box(0)?.disabled).toBe(false));
}

async function tick(at: number): Promise<void> {
  fireEvent.click(box(at) as HTMLElement);
  await waitFor(async () => expect(await drafts()).toHaveLength(1));
}

async function planWithTick() {
  const entry = await saveEntry(database, plan, NOON);
  await show();
  await tick(1);
  return { entry, actions: planGroups(entry).flatMap((group) => group.actions) };
}

it("L-3: what is ticked and not saved is there again after a reload, and can be saved", async () => {
  const { entry, actions } = await planWithTick();
  startNewPage();
  await show();
  expect([box(0)?.checked, box(1)?.checked]).toEqual([false, true]);
  fireEvent.click(box(0) as HTMLElement);
  await press(texts.save);
  await screen.findByRole("button", { name: texts.update });
  const done = doneIds(await completionsOfEntry(database, entry.id));
  expect(done).toEqual(new Set(actions.map(({ id }) => id)));
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

it("L-3: Cancel forgets what was kept", async () => {
  await planWithTick();
  await press(texts.cancel);
  await waitFor(async () => expect(await drafts()).toEqual([]));
  startNewPage();
  await show();
  expect(box(1)?.checked).toBe(false);
  expect(screen.queryByRole("button", { name: texts.save })).toBeNull();
});

it("L-3: a kept tick of an action that the plan has no more does not stop the others", async () => {
  const entry = await saveEntry(database, plan, NOON);
  const [first] = planGroups(entry).flatMap((group) => group.actions);
  const ticks = { [first?.id ?? ""]: true, "01990000-0000-5000-8000-000000000000": true };
  await writeDraft(database, `ticks:${entry.id}`, { date: TODAY, ticks });
  await show();
  await press(texts.save);
  await screen.findByRole("button", { name: texts.update });
  expect(doneIds(await completionsOfEntry(database, entry.id))).toEqual(new Set([first?.id]));
});

it("L-3: a tick whose action was renamed elsewhere is not said to be saved", async () => {
  const { entry, actions } = await planWithTick();
  const edit = { kind: "rename-action", id: actions[1]?.id ?? "", text: "Two letters" } as const;
  await editEntry(database, entry.id, edit, NOON);
  await screen.findByRole("checkbox", { name: "Two letters" });
  await press(texts.save);
  await screen.findByRole("button", { name: texts.update });
  expect(toasts).toEqual([texts.changed]);
  // Ticked once more, with another that can be saved at once.
  await tick(1);
  await tick(0);
  await press(texts.save);
  await waitFor(() => expect(toasts).toEqual([texts.changed, texts.saved]));
  expect(doneIds(await completionsOfEntry(database, entry.id)).size).toBe(2);
});

it("L-3: a kept draft that cannot be read counts as nothing", async () => {
  const entry = await saveEntry(database, plan, NOON);
  await writeDraft(database, `ticks:${entry.id}`, { date: TODAY, ticks: "all" });
  await show();
  expect(box(0)?.checked).toBe(false);
  expect(await hasUnsavedTicks(database, NOON)).toBe(false);
});

it("L-3: ticks in hand hold nothing up while their plan is deleted", async () => {
  const { entry } = await planWithTick();
  cleanup();
  expect(mayInterruptNow()).toBe(false);
  const undo = await deleteEntry(database, entry.id, NOON);
  await waitFor(() => expect(mayInterruptNow()).toBe(true));
  expect(await hasUnsavedTicks(database, NOON)).toBe(false);
  await undo?.(NOON);
  await waitFor(() => expect(mayInterruptNow()).toBe(false));
  expect(await hasUnsavedTicks(database, NOON)).toBe(true);
});

it("L-3: ticks in hand hold nothing up once their day has passed, and are forgotten then", async () => {
  await planWithTick();
  cleanup();
  expect(mayInterruptNow()).toBe(false);
  vi.setSystemTime(NOON + DAY);
  expect(mayInterruptNow()).toBe(true);
  expect(await hasUnsavedTicks(database, NOON + DAY)).toBe(false);
  startNewPage();
  draw(<Overview database={database} date={TODAY} goals={null} tasks={null} />);
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

it("L-3: ticks in hand hold nothing up after their person has signed out", async () => {
  await planWithTick();
  expect(mayInterruptNow()).toBe(false);
  database.close();
  expect(mayInterruptNow()).toBe(true);
});

/** The plan with other words for the second action, in the place of the one that is stored. */
const replace = (replaces: string) => {
  const actionSteps = [{ priority: "Write", actions: ["A poem", "A letter"] }];
  return saveEntry(database, { ...plan, actionSteps }, NOON + 1000, { replaces });
};

it("L-8: ticks in hand of a plan that was deleted are not those of a later plan", async () => {
  const { entry } = await planWithTick();
  await tick(0);
  cleanup();
  await deleteEntry(database, entry.id, NOON + 500);
  const actionSteps = [{ priority: "Write", actions: ["A poem", "A letter"] }];
  const later = await saveEntry(database, { ...plan, actionSteps }, NOON + 1000);
  await show();
  await act(() => ticksInHand(database).handOn(later));
  expect([box(0)?.checked, box(1)?.checked]).toEqual([false, false]);
});

it.each(["on this page", "after a reload"])(
  "L-8, DEC-64: ticks in hand of a plan that is replaced are handed on, %s",
  async (when) => {
    const { entry } = await planWithTick();
    await tick(0);
    if (when === "after a reload") startNewPage();
    else cleanup();
    const next = await replace(entry.id);
    await show();
    // 'A page' has gone; 'A letter' has the same words.
    await waitFor(() => expect([box(0)?.checked, box(1)?.checked]).toEqual([false, true]));
    await waitFor(async () => expect(await hasUnsavedTicks(database, NOON)).toBe(true));
    await press(texts.save);
    await screen.findByRole("button", { name: texts.update });
    const [, letter] = planGroups(next).flatMap((group) => group.actions);
    expect(doneIds(await completionsOfEntry(database, next.id))).toEqual(new Set([letter?.id]));
  },
);

it("L-8: they are handed on where the screen stands open while another page replaces the plan", async () => {
  const { entry } = await planWithTick();
  await replace(entry.id);
  await screen.findByRole("checkbox", { name: "A poem" });
  await waitFor(() => expect([box(0)?.checked, box(1)?.checked]).toEqual([false, true]));
});

it("L-8: a second plan of the day takes nothing from one that is still there", async () => {
  const { entry, actions } = await planWithTick();
  const hand = ticksInHand(database);
  await hand.handOn({ ...entry, id: "01990000-0000-7000-8000-000000000000" });
  expect([...(hand.read(entry.id) ?? [])]).toEqual([[actions[1]?.id, true]]);
});

it("L-3: another window that begins and cancels keeps what is ticked here", async () => {
  const { entry, actions } = await planWithTick();
  const other = new TicksInHand(database);
  other.write(entry, new Map());
  other.write(entry, new Map([[actions[0]?.id ?? "", true]]));
  await waitFor(async () => expect((await readUnsavedTicks(database))[0]?.ticks.size).toBe(2));
  other.write(entry, null);
  await waitFor(async () => expect((await readUnsavedTicks(database))[0]?.ticks.size).toBe(1));
  const [kept] = await readUnsavedTicks(database);
  expect([...(kept?.ticks ?? [])]).toEqual([[actions[1]?.id, true]]);
});
