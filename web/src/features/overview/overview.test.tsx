// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { planGroups } from "@reignwell/domain";
import { completionsOfEntry, LocalDatabase, saveCompletions, saveEntry } from "@reignwell/local-db";
import { anEntry, doneIds } from "@reignwell/testing";
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mayInterruptNow } from "../../lib/browser/quiet-moment.ts";
import { connectToasts } from "../../lib/notify.ts";
import { Overview } from "./overview.tsx";
import { SeasonBadge } from "./season-badge.tsx";

configure({ asyncUtilTimeout: 8000 });

const TODAY = "2026-11-21";
const texts = MESSAGES.dailyActions;
const toasts: string[] = [];
let database: LocalDatabase;
let disconnect: () => void;

const {
  id: _id,
  deletedAt: _deletedAt,
  ...plan
} = anEntry({
  date: TODAY,
  verseReference: "Matthew 6:33",
  priorities: ["Write", "Rest", ""],
  actionSteps: [
    { priority: "Write", actions: ["A page", "A page"] },
    { priority: "An older wording", actions: ["Still worth doing"] },
  ],
  challenges: "Little time.",
  encouragement: "First paragraph.\n\nSecond paragraph.",
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${TODAY}T18:00:00Z`) });
  database = new LocalDatabase(`overview-${Math.random()}`);
  disconnect = connectToasts(({ title, description }) =>
    toasts.push(description ? `${title} - ${description}` : title),
  );
});

afterEach(async () => {
  cleanup();
  disconnect();
  toasts.length = 0;
  vi.restoreAllMocks();
  vi.useRealTimers();
  await database.delete();
});

function show(date = TODAY) {
  return render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Overview database={database} date={date} goals={<p>the goals</p>} tasks={<p>tasks</p>} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

const actions = (entry: Entry) => planGroups(entry).flatMap((group) => group.actions);
const box = (at: number) => {
  const found = screen.getAllByRole<HTMLInputElement>("checkbox")[at];
  if (!found) throw new Error(`There is no action ${at}`);
  return found;
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const ready = () => waitFor(() => expect(box(0).disabled).toBe(false));
const saveButton = () => screen.getByRole("button", { name: texts.save });

/** The next write on the device waits until the returned function is called. */
function holdNextWrite(): () => void {
  const held = Promise.withResolvers<void>();
  const write: unknown = Reflect.get(database, "transaction");
  if (typeof write !== "function") throw new Error("A database without transactions");
  const later = async (...all: unknown[]) => {
    await held.promise;
    return write.apply(database, all) as unknown;
  };
  vi.spyOn(database, "transaction").mockImplementationOnce(later as never);
  return held.resolve;
}

const done = async (entry: Entry) => doneIds(await completionsOfEntry(database, entry.id));

it("O-002, O-013: the badge names the season of the Central date", () => {
  render(
    <MantineProvider env="test">
      <SeasonBadge date="2026-11-30" />
      <SeasonBadge date="2026-12-01" />
    </MantineProvider>,
  );
  expect(screen.getByText("Fall")).toBeTruthy();
  expect(screen.getByText("Winter")).toBeTruthy();
});

it("today's card has the answer to the verse and the thanks where there are any", async () => {
  await saveEntry(database, { ...plan, answer: "Seek first.", thanks: "A long walk" }, 1);
  show();
  const after = async (heading: string) =>
    (await screen.findByRole("heading", { name: heading })).nextElementSibling?.textContent;
  expect(await after("What stayed with you")).toBe("Seek first.");
  expect(await after("Thanks")).toBe("A long walk");
});

describe("O-008: today's action plan card", () => {
  it("W-9, AI-003: says that the AI wrote the prayer, where it did", async () => {
    await saveEntry(database, { ...plan, prayerBy: "ai" }, 1000);
    show();
    const mark = await screen.findByText("Written by AI");
    expect(mark.closest("details")?.textContent).toContain("Second paragraph.");
  });

  it("shows each priority's own actions, loses none, and the challenges", async () => {
    await saveEntry(database, plan, 1000);
    show();
    await screen.findByText("Today’s plan");
    const items = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(items).toContain("Rest");
    expect(items).toContain("An older wordingStill worth doing");
    expect(screen.getByText("Matthew 6:33")).toBeTruthy();
    expect(screen.getByText("Little time.")).toBeTruthy();
    const folded = screen.getByText("Second paragraph.").closest("details");
    expect(folded?.open).toBe(false);
  });

  it("is there only with a plan for today, which else has one way to be made", async () => {
    await saveEntry(database, { ...plan, date: "2026-11-20" }, 1000);
    show();
    const link = await screen.findByRole("link", { name: "Plan today" });
    expect(link.getAttribute("href")).toBe("/");
    expect(screen.queryByText("Today’s plan")).toBeNull();
    expect(screen.getByText("the goals")).toBeTruthy();
  });

  it("DEC-36: of several plans of the day shows the latest", async () => {
    await saveEntry(database, plan, 1000);
    await saveEntry(database, { ...plan, challenges: "The later one." }, 2000);
    show();
    expect(await screen.findByText("The later one.")).toBeTruthy();
  });
});

describe("O-009: ticking off", () => {
  it("O-014: is toggled here and saved together, with its toast", async () => {
    const entry = await saveEntry(database, plan, 1000);
    show();
    await screen.findByText("0 of 3 done");
    await ready();
    press(texts.update);
    fireEvent.click(box(0));
    fireEvent.click(box(2));
    expect(screen.getByText("2 of 3 done")).toBeTruthy();
    expect(await done(entry)).toEqual(new Set());
    press(texts.save);
    await screen.findByRole("button", { name: texts.update });
    expect(toasts).toEqual([`${texts.saved.title} - ${texts.saved.description}`]);
    const [first, , third] = actions(entry);
    expect(await done(entry)).toEqual(new Set([first?.id, third?.id]));
    expect(box(0).checked).toBe(true);
  });

  it("begins with a tap on an action as well, and Cancel takes all of it back", async () => {
    const entry = await saveEntry(database, plan, 1000);
    show();
    await screen.findByText("Today’s plan");
    await ready();
    fireEvent.click(box(1));
    expect(box(1).checked).toBe(true);
    press(texts.cancel);
    expect(box(1).checked).toBe(false);
    expect(screen.queryByRole("button", { name: texts.save })).toBeNull();
    expect(await done(entry)).toEqual(new Set());
  });

  it("DEC-48: keeps what another device ticked while this one was being updated", async () => {
    const entry = await saveEntry(database, plan, 1000);
    const [first, second] = actions(entry);
    show();
    await screen.findByText("Today’s plan");
    await ready();
    fireEvent.click(box(0));
    await saveCompletions(database, entry, new Map([[second?.id ?? "", true]]), 5000);
    await waitFor(() => expect(box(1).checked).toBe(true));
    expect(box(0).checked).toBe(true);
    press(texts.save);
    await screen.findByRole("button", { name: texts.update });
    expect(await done(entry)).toEqual(new Set([first?.id, second?.id]));
  });

  it("L-1: a tick made while a save is under way stays in hand and is saved by the next one", async () => {
    const entry = await saveEntry(database, plan, 1000);
    const [first, second] = actions(entry);
    show();
    await screen.findByText("Today’s plan");
    await ready();
    fireEvent.click(box(0));
    const goOn = holdNextWrite();
    press(texts.save);
    fireEvent.click(box(1));
    goOn();
    await waitFor(async () => expect(await done(entry)).toEqual(new Set([first?.id])));
    await waitFor(() => expect(toasts).toHaveLength(1));
    await waitFor(() => expect(saveButton().hasAttribute("data-loading")).toBe(false));
    expect([box(0).checked, box(1).checked]).toEqual([true, true]);
    press(texts.save);
    await screen.findByRole("button", { name: texts.update });
    expect(await done(entry)).toEqual(new Set([first?.id, second?.id]));
  });

  it("L-2: a tap changes what is shown, also after another device ticked the same action", async () => {
    const entry = await saveEntry(database, plan, 1000);
    const [first, second] = actions(entry);
    show();
    await screen.findByText("Today’s plan");
    await ready();
    fireEvent.click(box(0));
    const elsewhere = [first?.id ?? "", second?.id ?? ""].map((id) => [id, true] as const);
    await saveCompletions(database, entry, new Map(elsewhere), 5000);
    // The second tick shows that this device has heard of both.
    await waitFor(() => expect(box(1).checked).toBe(true));
    fireEvent.click(box(0));
    expect(box(0).checked).toBe(false);
    press(texts.save);
    await screen.findByRole("button", { name: texts.update });
    expect(await done(entry)).toEqual(new Set([second?.id]));
  });

  it("L-2: a tick taken back while it is being saved is shown as taken back afterwards", async () => {
    const entry = await saveEntry(database, plan, 1000);
    show();
    await screen.findByText("Today’s plan");
    await ready();
    fireEvent.click(box(0));
    const goOn = holdNextWrite();
    press(texts.save);
    fireEvent.click(box(0));
    goOn();
    await waitFor(() => expect(toasts).toHaveLength(1));
    await waitFor(() => expect(saveButton().hasAttribute("data-loading")).toBe(false));
    expect(box(0).checked).toBe(false);
    press(texts.save);
    await screen.findByRole("button", { name: texts.update });
    expect(await done(entry)).toEqual(new Set());
  });

  it("neither a look into another tab nor a reload by itself loses what was toggled", async () => {
    await saveEntry(database, plan, 1000);
    const { unmount } = show();
    await screen.findByText("Today’s plan");
    await ready();
    expect(mayInterruptNow()).toBe(true);
    fireEvent.click(box(1));
    unmount();
    expect(mayInterruptNow()).toBe(false);
    show();
    await screen.findByRole("button", { name: texts.save });
    expect(box(1).checked).toBe(true);
    press(texts.cancel);
    expect(mayInterruptNow()).toBe(true);
  });

  it("O-014: a device that cannot write says so and keeps what was toggled", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await saveEntry(database, plan, 1000);
    show();
    await screen.findByText("Today’s plan");
    await ready();
    fireEvent.click(box(0));
    vi.spyOn(database.pending, "bulkPut").mockRejectedValue(new Error("full"));
    press(texts.save);
    await waitFor(() =>
      expect(toasts).toEqual([`${texts.saveFailed.title} - ${texts.saveFailed.description}`]),
    );
    expect(box(0).checked).toBe(true);
    press(texts.cancel);
  });

  it("O-015, DEC-48: ticks that cannot be read look empty, and nothing can be saved over them", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const entry = await saveEntry(database, plan, 1000);
    await saveCompletions(database, entry, new Map([[actions(entry)[0]?.id ?? "", true]]), 2000);
    const reading = vi.spyOn(database.actionCompletions, "where").mockImplementation(() => {
      throw new Error("unreadable");
    });
    show();
    const card = await screen.findByRole("status");
    expect(box(0).checked).toBe(false);
    expect(box(0).disabled).toBe(true);
    for (const name of [texts.update, texts.save]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
    expect(toasts).toEqual([]);
    reading.mockRestore();
    fireEvent.click(within(card).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(box(0).checked).toBe(true));
  });
});
