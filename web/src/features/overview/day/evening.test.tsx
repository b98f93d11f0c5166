// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { planGroups } from "@reignwell/domain";
import {
  editEntry,
  deleteEntry,
  entryById,
  LocalDatabase,
  recordChanges,
  saveCompletions,
  saveEntry,
  writeDraft,
} from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
} from "@testing-library/react";
import Dexie from "dexie";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { followDay } from "../../../lib/day/day-choice.ts";
import { currentDay } from "../../../lib/day/today.ts";
import { connectToasts } from "../../../lib/notify.ts";
import { Overview } from "../overview.tsx";
import { dayParts } from "./load-day-parts.ts";
import { hasUnsavedEdits, hasUnsavedLookBack } from "./unsaved-day.ts";

configure({ asyncUtilTimeout: 8000 });

const TODAY = "2026-11-21";
const texts = MESSAGES.planDay;
const toasts: string[] = [];
let database: LocalDatabase;
let plan: Entry;
let disconnect: () => void;

/** The device's clock shows this time, whatever its zone is. */
const clockAt = (time: string) => vi.setSystemTime(new Date(`${TODAY}T${time}`));

beforeAll(() => dayParts.fetch());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  clockAt("18:00:00");
  database = new LocalDatabase(`evening-${Math.random()}`);
  disconnect = connectToasts(({ title }) => toasts.push(title));
  plan = await save(TODAY);
});
afterEach(async () => {
  cleanup();
  disconnect();
  toasts.length = 0;
  vi.useRealTimers();
  await database.delete();
});

function save(date: string): Promise<Entry> {
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date });
  const actionSteps = [{ priority: "Write", actions: ["Find paper", "A page"] }];
  return saveEntry(database, { ...input, priorities: ["Write"], actionSteps }, Date.now());
}

const page = (date = TODAY) => (
  <MantineProvider env="test">
    <MemoryRouter>
      <Overview database={database} date={date} goals={null} tasks={null} />
    </MemoryRouter>
  </MantineProvider>
);
const show = (date?: string) => render(page(date));
const actionsOf = async ({ id }: Entry) => {
  const stored = await entryById(database, id);
  return stored && planGroups(stored).flatMap(({ actions }) => actions.map(({ text }) => text));
};
const lookBack = () => screen.findByRole("button", { name: texts.lookBack });

it("is offered from six in the evening on, by the device's clock, and not before", async () => {
  clockAt("17:59:59");
  show();
  await screen.findByRole("heading", { name: "Today’s plan" });
  expect(screen.queryByRole("complementary", { name: texts.evening })).toBeNull();
  clockAt("18:00:00");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(await lookBack()).toBeTruthy();
  const way = screen.getByRole("link", { name: texts.planTomorrow });
  expect(way.getAttribute("href")).toBe("/?for=2026-11-22");
});

it("the look back says what was done, takes actions along and keeps the thanks", async () => {
  const [paper] = planGroups(plan)[0]?.actions ?? [];
  await saveCompletions(database, plan, new Map([[paper?.id ?? "", true]]), Date.now());
  show();
  fireEvent.click(await lookBack());
  expect(await screen.findByText("You did 1 of 2.")).toBeTruthy();
  const [along] = screen.getAllByRole("checkbox", { name: "A page" }).slice(-1);
  if (along) fireEvent.click(along);
  const thanks = screen.getByRole("textbox", { name: texts.thanks });
  fireEvent.change(thanks, { target: { value: "A quiet house" } });
  fireEvent.click(screen.getByRole("button", { name: MESSAGES.dailyActions.save }));
  await waitFor(() => expect(toasts).toEqual([texts.lookedBack.title]));
  expect((await entryById(database, plan.id))?.thanks).toBe("A quiet house");
  const drafts = await database.drafts.toArray();
  expect(drafts).toMatchObject([{ kind: "plan", value: { date: "2026-11-22" } }]);
  expect(await lookBack()).toBeTruthy();
});

it("DEC-64: 'Look back' takes the focus to its first field, and closing brings it back", async () => {
  show();
  const opener = await lookBack();
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole("textbox", { name: texts.thanks });
  // The last one: the card of the plan has boxes with these names as well.
  const first = screen.getAllByRole("checkbox", { name: "Find paper" }).at(-1);
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  const again = await lookBack();
  await waitFor(() => expect(document.activeElement).toBe(again));

  // Offered once more by itself, while the user is elsewhere on the page.
  again.blur();
  clockAt("17:00:00");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(screen.queryByRole("button", { name: texts.lookBack })).toBeNull());
  clockAt("18:00:00");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  const offered = await lookBack();
  expect(document.activeElement).not.toBe(offered);
});

it.each<
  [zone: string, follows: "central" | "device", now: string, today: string, tomorrow: string]
>([
  ["Australia/Sydney", "central", "2026-11-21T07:30:00Z", "2026-11-21", "2026-11-22"],
  ["Australia/Sydney", "device", "2026-11-21T07:30:00Z", "2026-11-21", "2026-11-22"],
  // A quarter past eleven in Sydney; in Chicago it is the morning of the same day.
  ["Australia/Sydney", "device", "2026-11-21T12:15:00Z", "2026-11-21", "2026-11-22"],
  // Half past six in Honolulu, half past ten in Chicago.
  ["Pacific/Honolulu", "central", "2026-11-22T04:30:00Z", "2026-11-21", "2026-11-22"],
  // Half past eight in Honolulu: by Central time the 22nd has begun, by the device's it has not.
  ["Pacific/Honolulu", "central", "2026-11-22T06:30:00Z", "2026-11-22", "2026-11-23"],
  ["Pacific/Honolulu", "device", "2026-11-22T06:30:00Z", "2026-11-21", "2026-11-22"],
])(
  "DEC-115: in %s with a day by %s, at %s, 'Plan tomorrow' plans the day after the user's",
  async (zone, follows, now, today, tomorrow) => {
    vi.stubEnv("TZ", zone);
    vi.setSystemTime(Date.parse(now));
    followDay(follows);
    expect(currentDay()).toBe(today);
    show(currentDay());
    const way = await screen.findByRole("link", { name: texts.planTomorrow });
    expect(way.getAttribute("href")).toBe(`/?for=${tomorrow}`);
    followDay("central");
    vi.unstubAllEnvs();
  },
);

it.each<[zone: string, follows: "central" | "device", now: string, lived: string]>([
  // Half past six in Sydney: by Central time the 21st began an hour and a half ago.
  ["Australia/Sydney", "central", "2026-11-21T07:30:00Z", "2026-11-20"],
  ["Australia/Sydney", "device", "2026-11-21T07:30:00Z", "2026-11-21"],
  ["Pacific/Honolulu", "central", "2026-11-22T04:30:00Z", "2026-11-21"],
  // Half past eight in Honolulu: by Central time the 22nd has begun, and has no plan.
  ["Pacific/Honolulu", "central", "2026-11-22T06:30:00Z", "2026-11-21"],
  ["Pacific/Honolulu", "device", "2026-11-22T06:30:00Z", "2026-11-21"],
  ["America/Chicago", "central", "2026-11-22T01:00:00Z", "2026-11-21"],
])(
  "DEC-115, issue 14: in %s with a day by %s, at %s, the evening looks back at the day that was lived",
  async (zone, follows, now, lived) => {
    vi.stubEnv("TZ", zone);
    vi.setSystemTime(Date.parse(now));
    followDay(follows);
    const before = await save("2026-11-20");
    try {
      show(currentDay());
      await screen.findByRole("complementary", { name: texts.evening });
      fireEvent.click(await lookBack());
      const thanks = await screen.findByRole("textbox", { name: texts.thanks });
      fireEvent.change(thanks, { target: { value: "A quiet house" } });
      fireEvent.click(screen.getByRole("button", { name: MESSAGES.dailyActions.save }));
      await waitFor(() => expect(toasts).toHaveLength(1));
      const kept = await Promise.all([plan, before].map(({ id }) => entryById(database, id)));
      const thanked = kept.filter((one) => one?.thanks === "A quiet house");
      expect(thanked.map((one) => one?.date)).toEqual([lived]);
    } finally {
      followDay("central");
      vi.unstubAllEnvs();
    }
  },
);

it("DEC-115, issue 14: a day that was lived without a plan has no look back", async () => {
  vi.setSystemTime(Date.parse("2026-11-24T18:00:00"));
  show("2026-11-24");
  await screen.findByRole("complementary", { name: texts.evening });
  expect(screen.queryByRole("button", { name: texts.lookBack })).toBeNull();
});

it("what was written in the evening outlives the page until it is saved", async () => {
  show();
  fireEvent.click(await lookBack());
  const thanks = () => screen.findByRole<HTMLInputElement>("textbox", { name: texts.thanks });
  fireEvent.change(await thanks(), { target: { value: "A quiet" } });
  await waitFor(async () => expect(await database.drafts.count()).toBe(1));
  cleanup();
  show();
  fireEvent.click(await lookBack());
  expect((await thanks()).value).toBe("A quiet");
});

it("DEC-64: a look back that is saved takes no more words, which would stay as a draft", async () => {
  show();
  fireEvent.click(await lookBack());
  const thanks = await screen.findByRole("textbox", { name: texts.thanks });
  fireEvent.change(thanks, { target: { value: "A quiet house" } });
  // The device takes its time to forget the draft.
  const slow = new Dexie.Promise<void>(() => undefined);
  const forget = vi.spyOn(database.drafts, "delete").mockReturnValue(slow);
  fireEvent.click(screen.getByRole("button", { name: MESSAGES.dailyActions.save }));
  await waitFor(() => expect(forget).toHaveBeenCalled());
  expect(await lookBack()).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: texts.thanks })).toBeNull();
});

/** Another device's thanks come in, with an action by which the screen shows that they are here. */
const theirThanks = () => {
  const actionSteps = [{ priority: "Write", actions: ["Find paper", "A page", "Theirs"] }];
  const fields = { thanks: "Rain", actionSteps };
  return recordChanges(database, [{ collection: "entries", id: plan.id, fields }], Date.now());
};
const writeThanks = async (value: string) => {
  const input = await screen.findByRole("textbox", { name: texts.thanks });
  fireEvent.change(input, { target: { value } });
};
const saveLookBack = async () => {
  fireEvent.click(screen.getByRole("button", { name: MESSAGES.dailyActions.save }));
  await waitFor(() => expect(toasts).toEqual([texts.lookedBack.title]));
};
const thanksNow = async () => {
  const kept = await database.earlierVersions.toArray();
  const stored = await entryById(database, plan.id);
  return { thanks: stored?.thanks, kept: kept.map(({ value }) => value) };
};

it("[K3] thanks that came in while the look back was open are kept when others are saved", async () => {
  show();
  fireEvent.click(await lookBack());
  await writeThanks("A quiet house");
  await theirThanks();
  await screen.findByText("You did 0 of 3.");
  await saveLookBack();
  expect(await thanksNow()).toEqual({ thanks: "A quiet house", kept: ["Rain"] });
});

it("[K3] so are those that came in while words of the evening lay in a draft", async () => {
  show();
  fireEvent.click(await lookBack());
  await writeThanks("A quiet house");
  await waitFor(async () => expect(await database.drafts.count()).toBe(1));
  cleanup();
  await theirThanks();
  show();
  fireEvent.click(await lookBack());
  await screen.findByDisplayValue("A quiet house");
  await saveLookBack();
  expect(await thanksNow()).toEqual({ thanks: "A quiet house", kept: ["Rain"] });
});

it("thanks that came in while the look back was open stay where nobody wrote any here", async () => {
  show();
  fireEvent.click(await lookBack());
  await screen.findByRole("textbox", { name: texts.thanks });
  await theirThanks();
  await screen.findByText("You did 0 of 3.");
  await saveLookBack();
  expect(await thanksNow()).toEqual({ thanks: "Rain", kept: [] });
});

it("says that tomorrow's plan is ready, and puts into it what goes along", async () => {
  const page = planGroups(plan)[0]?.actions[1]?.id ?? "";
  const rename = { kind: "rename-action", id: page, text: "Call Anna" } as const;
  await editEntry(database, plan.id, rename, Date.now());
  const tomorrow = await save("2026-11-22");
  show();
  expect(await screen.findByText(texts.tomorrowReady)).toBeTruthy();
  expect(screen.queryByRole("link", { name: texts.planTomorrow })).toBeNull();
  fireEvent.click(await lookBack());
  await screen.findByText("You did 0 of 2.");
  const [along] = screen.getAllByRole("checkbox", { name: "Call Anna" }).slice(-1);
  if (along) fireEvent.click(along);
  fireEvent.click(screen.getByRole("button", { name: MESSAGES.dailyActions.save }));
  await waitFor(() => expect(toasts).toEqual([texts.lookedBack.title]));
  expect(await actionsOf(tomorrow)).toEqual(["Find paper", "A page", "Call Anna"]);
  expect(await actionsOf(plan)).toEqual(["Find paper", "Call Anna"]);
  expect(await database.drafts.toArray()).toEqual([]);
});

it("DEC-64: words of the evening stay when the day turns, and come back until they are saved", async () => {
  const { rerender } = show();
  fireEvent.click(await lookBack());
  const thanks = () => screen.findByRole<HTMLInputElement>("textbox", { name: texts.thanks });
  const field = await thanks();
  fireEvent.change(field, { target: { value: "A quiet house" } });
  await waitFor(async () => expect(await database.drafts.count()).toBe(1));
  vi.setSystemTime(new Date("2026-11-22T09:00:00"));
  rerender(page("2026-11-22"));
  await screen.findByRole("heading", { name: "Your look back at Nov 21, 2026" });
  expect(await thanks()).toBe(field);
  cleanup();
  show("2026-11-22");
  await screen.findByRole("heading", { name: "Your look back at Nov 21, 2026" });
  expect((await thanks()).value).toBe("A quiet house");
  fireEvent.click(screen.getByRole("button", { name: MESSAGES.dailyActions.save }));
  await waitFor(() => expect(toasts).toEqual([texts.lookedBackLater.title]));
  expect((await entryById(database, plan.id))?.thanks).toBe("A quiet house");
  await waitFor(() => expect(screen.queryByRole("textbox", { name: texts.thanks })).toBeNull());
  expect(await database.drafts.count()).toBe(0);
});

it("DEC-04, DEC-64: words that no plan can take any more are warned of at a sign-out too", async () => {
  const unsaved = async () => [await hasUnsavedEdits(database), await hasUnsavedLookBack(database)];
  await writeDraft(database, `plan-edit:${plan.id}`, { "add:0": " " });
  await writeDraft(database, `look-back:${plan.id}`, { thanks: " ", along: [] });
  expect(await unsaved()).toEqual([false, false]);
  await writeDraft(database, `plan-edit:${plan.id}`, { "add:0": "Call Anna" });
  await writeDraft(database, `look-back:${plan.id}`, { thanks: "A quiet house" });
  expect(await unsaved()).toEqual([true, true]);
  vi.setSystemTime(new Date("2026-11-22T09:00:00"));
  await deleteEntry(database, plan.id, Date.now());
  expect(await unsaved()).toEqual([true, true]);
});
