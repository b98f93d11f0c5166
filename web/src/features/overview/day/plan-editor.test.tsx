// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { planGroups } from "@reignwell/domain";
import {
  doneActionsOfPlan,
  editEntry,
  entryById,
  LocalDatabase,
  recordChanges,
  saveCompletions,
  saveEntry,
} from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { connectToasts, type ShownToast } from "../../../lib/notify.ts";
import { Overview } from "../overview.tsx";
import { field, type } from "../../../../testing/text-fields.ts";
import { dayParts } from "./load-day-parts.ts";

configure({ asyncUtilTimeout: 8000 });

const TODAY = "2026-11-21";
const texts = MESSAGES.planDay;
const toasts: ShownToast[] = [];
let database: LocalDatabase;
let plan: Entry;
let disconnect: () => void;

beforeAll(() => dayParts.fetch());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${TODAY}T18:00:00Z`) });
  database = new LocalDatabase(`editor-${Math.random()}`);
  disconnect = connectToasts((toast) => toasts.push(toast));
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date: TODAY });
  const actionSteps = [{ priority: "Write", actions: ["Find paper", "A page"] }];
  const made = { ...input, priorities: ["Write", "Rest"], actionSteps };
  plan = await saveEntry(database, made, Date.now());
});
afterEach(async () => {
  cleanup();
  disconnect();
  toasts.length = 0;
  vi.restoreAllMocks();
  vi.useRealTimers();
  await database.delete();
});

const show = () =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Overview database={database} date={TODAY} goals={null} tasks={null} />
      </MemoryRouter>
    </MantineProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const stored = async () => {
  const entry = await entryById(database, plan.id);
  if (!entry) throw new Error("The plan is gone");
  return entry;
};
const shape = async () =>
  planGroups(await stored()).map((group) => [group.priority, ...group.actions.map((a) => a.text)]);
const becomes = (...expected: string[][]) =>
  waitFor(async () => expect(await shape()).toEqual(expected), { timeout: 8000 });
const open = async () => {
  show();
  fireEvent.click(await screen.findByRole("button", { name: MESSAGES.dailyActions.edit }));
  await field("Priority 1");
};

it("DEC-64: words are saved when they are left, and the ticks of the plan stay", async () => {
  const [, page] = planGroups(plan)[0]?.actions ?? [];
  await saveCompletions(database, plan, new Map([[page?.id ?? "", true]]), Date.now());
  await open();
  (await type("Priority 1", "Write it")).blur();
  (await type("Action: Find paper", "Buy paper")).blur();
  await becomes(["Write it", "Buy paper", "A page"], ["Rest"]);
  expect((await doneActionsOfPlan(database, await stored())).size).toBe(1);
  // Emptied words come back.
  (await type("Priority 2", "  ")).blur();
  expect((await field("Priority 2")).value).toBe("Rest");
  press(texts.done);
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "A page" });
  await waitFor(() => expect(box.checked).toBe(true));
  expect(await database.drafts.count()).toBe(0);
});

it("DEC-64: the challenges and the answer to the verse are mended where they stand", async () => {
  await open();
  (await type("Today’s challenges", "Noise\nand hurry")).blur();
  (await type(MESSAGES.renew.answer, "Seek first.")).blur();
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ challenges: "Noise\nand hurry", answer: "Seek first." }),
  );
  await waitFor(async () => expect((await field(MESSAGES.renew.answer)).value).toBe("Seek first."));
  // The optional line may be emptied, and what is in hand outlives the page.
  (await type(MESSAGES.renew.answer, "")).blur();
  await waitFor(async () => expect((await stored()).answer).toBe(""));
  await type("Today’s challenges", "Noise, hurry, and");
  await waitFor(async () => expect(await database.drafts.count()).toBe(1));
  cleanup();
  show();
  expect((await field("Today’s challenges")).value).toBe("Noise, hurry, and");
  press(texts.done);
  await screen.findByRole("button", { name: MESSAGES.dailyActions.edit });
  expect(await shape()).toEqual([["Write", "Find paper", "A page"], ["Rest"]]);
});

it("what the editor has in a field doesn't stand beside it once more", async () => {
  for (const [field, text] of [
    ["challenges", "Noise"],
    ["answer", "Seek first."],
  ] as const) {
    const began = plan[field] ?? "";
    await editEntry(database, plan.id, { kind: "rewrite", field, began, text }, Date.now());
  }
  show();
  const headings = () =>
    screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  await screen.findByText("Noise");
  expect(headings()).toEqual(
    expect.arrayContaining([MESSAGES.renew.answered, "Today’s challenges"]),
  );
  press(MESSAGES.dailyActions.edit);
  expect((await field("Today’s challenges")).value).toBe("Noise");
  expect(headings()).not.toContain("Today’s challenges");
  expect(headings()).not.toContain(MESSAGES.renew.answered);
  press(texts.done);
  await screen.findByRole("heading", { name: "Today’s challenges" });
});

it("DEC-64: 'Edit' takes the focus to the first field, and 'Done' brings it back", async () => {
  await open();
  const first = await field("Priority 1");
  await waitFor(() => expect(document.activeElement).toBe(first));
  press(texts.done);
  const again = await screen.findByRole("button", { name: MESSAGES.dailyActions.edit });
  await waitFor(() => expect(document.activeElement).toBe(again));
});

it("DEC-64: an action is added, moved by its buttons with the focus, and removed with an Undo", async () => {
  await open();
  await type("Add another action for Write", "Call Anna");
  press(texts.done);
  await becomes(["Write", "Find paper", "A page", "Call Anna"], ["Rest"]);
  fireEvent.click(await screen.findByRole("button", { name: MESSAGES.dailyActions.edit }));
  fireEvent.click(await screen.findByRole("button", { name: "Move down: A page" }));
  await becomes(["Write", "Find paper", "Call Anna", "A page"], ["Rest"]);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move down: A page"),
  );
  press("Move down: A page");
  await becomes(["Write", "Find paper", "Call Anna"], ["Rest", "A page"]);
  fireEvent.click(await screen.findByRole("button", { name: "Remove: Call Anna" }));
  await becomes(["Write", "Find paper"], ["Rest", "A page"]);
  await waitFor(() => expect(toasts).toMatchObject([texts.removed]));
  toasts[0]?.undo?.();
  await becomes(["Write", "Find paper", "Call Anna"], ["Rest", "A page"]);
});

it("DEC-64: a tap that follows a renaming at once still finds its action", async () => {
  await open();
  const input = await type("Action: A page", "Two pages");
  input.blur();
  press("Move up: A page");
  await becomes(["Write", "Two pages", "Find paper"], ["Rest"]);
  fireEvent.click(await screen.findByRole("button", { name: "Move to tomorrow: Two pages" }));
  await waitFor(() => expect(toasts).toMatchObject([texts.moved]));
  expect((await database.drafts.get("plan"))?.value).toMatchObject({
    date: "2026-11-22",
    groups: [{ actions: [{ text: "Two pages" }] }],
  });
  expect(await shape()).toEqual([["Write", "Two pages", "Find paper"], ["Rest"]]);
});

it("DEC-64: words in hand outlive the page, also where their action was removed elsewhere", async () => {
  await open();
  await type("Action: A page", "A whole chap");
  await waitFor(async () => expect(await database.drafts.count()).toBe(1));
  cleanup();
  show();
  expect((await field("Action: A page")).value).toBe("A whole chap");
  const page = planGroups(plan)[0]?.actions[1]?.id ?? "";
  await editEntry(database, plan.id, { kind: "remove-action", id: page }, Date.now());
  await waitFor(async () =>
    expect((await field("Add another action for Write")).value).toBe("A whole chap"),
  );
});

it("DEC-64: when the device cannot write it says so, and the words stay in their field", async () => {
  await open();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const input = await type("Action: A page", "Two pages");
  await waitFor(async () => expect(await database.drafts.count()).toBe(1));
  const transaction = database.transaction.bind(database);
  vi.spyOn(database, "transaction").mockImplementation(((...asked: unknown[]) =>
    // A draft's transaction is over one table only.
    Array.isArray(asked[1])
      ? Promise.reject(new Error("no"))
      : Reflect.apply(transaction, database, asked)) as typeof database.transaction);
  input.blur();
  await waitFor(() => expect(toasts).toMatchObject([texts.failed]));
  expect((await field("Action: A page")).value).toBe("Two pages");
  expect((await shape())[0]).toEqual(["Write", "Find paper", "A page"]);
});

/** Another device writes these fields and an action, by which the screen shows that they are here. */
const elsewhere = async (fields: Partial<Omit<Entry, "id">>) => {
  const { actionSteps } = { ...(await stored()), ...fields };
  const written = {
    ...fields,
    actionSteps: actionSteps.map((group, at) =>
      at === 0 ? { ...group, actions: [...group.actions, "Theirs"] } : group,
    ),
  };
  const change = { collection: "entries" as const, id: plan.id, fields: written };
  await recordChanges(database, [change], Date.now());
  await field("Action: Theirs");
};
const earlier = async () =>
  (await database.earlierVersions.toArray()).map(({ field: name, value }) => [name, value]);

const PRAY = [{ priority: "Pray", actions: ["Find paper", "A page"] }];
const THEIRS = [
  ["Today’s challenges", { challenges: "Their noise" }, "challenges"],
  [MESSAGES.renew.answer, { answer: "Their answer" }, "answer"],
  ["Priority 1", { priorities: ["Pray", "Rest"], actionSteps: PRAY }, "priorities"],
] as const;
const writable = (fields: (typeof THEIRS)[number][1]) => structuredClone(fields) as Partial<Entry>;
const wordsIn = ({ challenges, answer, priorities }: Entry) => [challenges, answer, ...priorities];

it.each(THEIRS)(
  "[K3] %s: words that came in while others were in hand are kept when those are saved",
  async (label, theirs, name) => {
    await open();
    const input = await type(label, "My own words");
    await elsewhere(writable(theirs));
    input.blur();
    await waitFor(async () => expect(wordsIn(await stored())).toContain("My own words"));
    expect(await earlier()).toEqual([[name, writable(theirs)[name]]]);
  },
);

it.each(THEIRS)(
  "[K3] %s: so are those that came in while the page was away",
  async (label, theirs, name) => {
    await open();
    await type(label, "My own words");
    await waitFor(async () => expect(await database.drafts.count()).toBe(1));
    cleanup();
    const { actionSteps = plan.actionSteps, ...fields } = writable(theirs);
    const change = {
      collection: "entries" as const,
      id: plan.id,
      fields: { ...fields, actionSteps },
    };
    await recordChanges(database, [change], Date.now());
    show();
    await waitFor(async () => expect((await field(label)).value).toBe("My own words"));
    (await type(label, "My own words and more")).blur();
    await waitFor(async () => expect(wordsIn(await stored())).toContain("My own words and more"));
    expect(await earlier()).toEqual([[name, writable(theirs)[name]]]);
  },
);

it("[K3] a priority that has left the list of priorities is kept with its actions", async () => {
  const strays = [...plan.actionSteps, { priority: "Old", actions: ["Walk"] }];
  const given = { collection: "entries" as const, id: plan.id, fields: { actionSteps: strays } };
  await recordChanges(database, [given], Date.now());
  await open();
  const input = await type("Priority 3", "Mine");
  const theirs = [...plan.actionSteps, { priority: "Theirs", actions: ["Walk"] }];
  await elsewhere({ actionSteps: theirs });
  const unseen = (await stored()).actionSteps;
  input.blur();
  await waitFor(async () => expect((await shape()).at(-1)?.[0]).toBe("Mine"));
  expect(await earlier()).toEqual([["actionSteps", unseen]]);
});

it("[K3] what its author had before them is no earlier version, nor what stands beside it", async () => {
  const fields = { challenges: MESSAGES.grow.noChallenges };
  const given = { collection: "entries" as const, id: plan.id, fields };
  await recordChanges(database, [given], Date.now());
  await open();
  const challenges = await type("Today’s challenges", "Noise");
  challenges.blur();
  // Letters that come while the first ones are saved.
  await type("Today’s challenges", "Noise and");
  await waitFor(async () => expect((await stored()).challenges).toBe("Noise"));
  await waitFor(() => expect(challenges.value).toBe("Noise and"));
  challenges.blur();
  await waitFor(async () => expect((await stored()).challenges).toBe("Noise and"));
  const first = await type("Priority 1", "Write it");
  await elsewhere({ priorities: ["Write", "Sleep"] });
  first.blur();
  await waitFor(async () => expect((await stored()).priorities).toEqual(["Write it", "Sleep"]));
  (await type("Priority 1", "Write all of it")).blur();
  await waitFor(async () => expect((await stored()).priorities[0]).toBe("Write all of it"));
  expect(await earlier()).toEqual([]);
});

it("[K3] what was typed and taken back is no edit: what came in meanwhile is shown", async () => {
  await open();
  const input = await type("Today’s challenges", "Noise");
  await type("Today’s challenges", plan.challenges);
  await elsewhere({ challenges: "Their noise" });
  input.blur();
  await waitFor(() => expect(input.value).toBe("Their noise"));
  expect((await stored()).challenges).toBe("Their noise");
  expect(await database.drafts.count()).toBe(0);
});

it("[K3] words that are left twice within one write are no unseen words of their own author", async () => {
  await open();
  (await type("Today’s challenges", "Noise")).blur();
  (await type("Today’s challenges", "Noise and hurry")).blur();
  await waitFor(async () => expect((await stored()).challenges).toBe("Noise and hurry"));
  await waitFor(async () => expect(await database.drafts.count()).toBe(0));
  expect(await database.earlierVersions.toArray()).toEqual([]);
});
