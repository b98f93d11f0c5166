// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Entry } from "@reignwell/contract";
import { addDays, planGroups } from "@reignwell/domain";
import {
  deleteEntry,
  entryById,
  listEarlierVersions,
  readDraft,
  restoreEarlierVersion,
  restoreRecord,
  saveEntry,
  writeDraft,
  writeMeta,
} from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { database, draw, TODAY } from "../../../../testing/screen-harness.tsx";
import { Overview } from "../overview.tsx";
import { dayParts } from "./load-day-parts.ts";

beforeAll(() => dayParts.fetch());
const NOW = Date.parse(`${TODAY}T18:00:00Z`);
const heard = (at: number | null) => writeMeta(database, { heard: at });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  await heard(NOW);
});
afterEach(() => void vi.useRealTimers());

async function save(date: string, words: Partial<Entry> = {}): Promise<Entry> {
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date });
  const actionSteps = [{ priority: "Write", actions: ["A page"] }];
  return saveEntry(
    database,
    { ...input, priorities: ["Write"], actionSteps, ...words },
    Date.now(),
  );
}
const type = (plan: Entry, words: object) => writeDraft(database, `plan-edit:${plan.id}`, words);
const kept = (plan: Entry) => readDraft(database, `plan-edit:${plan.id}`);
const show = () => draw(<Overview database={database} date={TODAY} goals={null} tasks={null} />);
const earlier = async () =>
  (await listEarlierVersions(database, Date.now())).items.map(({ field, text }) => [field, text]);

it("DEC-64, DEC-120: words typed into a plan whose day ended are kept as earlier versions", async () => {
  const plan = await save(addDays(TODAY, -1));
  const words = { challenges: "Too little sleep", "priority:0": "Write more", "add:0": "Send it" };
  const saved = { answer: plan.answer ?? "", "action:1": "A page" };
  await type(plan, { ...words, ...saved });
  show();
  await vi.waitFor(async () => expect(await kept(plan)).toBeUndefined());
  const all = Object.fromEntries(await earlier());
  expect(all).toEqual({
    Actions: "Write more\n- A page\n- Send it",
    Challenges: "Too little sleep",
    Priorities: "Write more",
  });
});

it.each([
  ["the server last told", NOW],
  ["nothing told", null],
])("DEC-64: a clock that is set ahead of what %s ends no plan", async (_, told) => {
  const [deleted, plan] = [await save(TODAY), await save(TODAY)];
  await type(deleted, { answer: "Of the deleted one" });
  await type(plan, { answer: "Still being typed" });
  await deleteEntry(database, deleted.id, Date.now());
  await heard(told);
  vi.setSystemTime(NOW + 2 * 86_400_000);
  show();
  await vi.waitFor(async () => expect(await kept(deleted)).toBeUndefined());
  // Long enough for the other draft's turn.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await kept(plan)).toEqual({ answer: "Still being typed" });
  await heard(Date.now());
  await vi.waitFor(async () => expect(await kept(plan)).toBeUndefined());
});

it("DEC-64: so are those of a plan that was deleted; those of today’s plan stay where they are", async () => {
  const [deleted, plan] = [await save(TODAY), await save(TODAY)];
  await type(deleted, { answer: "Of the deleted one" });
  await type(plan, { answer: "Still being typed" });
  await deleteEntry(database, deleted.id, Date.now());
  show();
  await vi.waitFor(async () => expect(await kept(deleted)).toBeUndefined());
  expect(await earlier()).toEqual([[expect.any(String), "Of the deleted one"]]);
  expect(await kept(plan)).toEqual({ answer: "Still being typed" });
});

it("DEC-64, DEC-120: restoring such words keeps what the plan has beside them", async () => {
  const priorities = ["Write", "Rest"];
  const actionSteps = [
    { priority: "Write", actions: ["A page", "A letter"] },
    { priority: "Rest", actions: ["A nap"] },
  ];
  const plan = await save(TODAY, { priorities, actionSteps });
  const [, letter] = planGroups(plan)[0]?.actions ?? [];
  await type(plan, {
    "priority:0": "Write more",
    "add:1": "A walk",
    [`action:${letter?.id}`]: "A card",
  });
  await deleteEntry(database, plan.id, Date.now());
  show();
  await vi.waitFor(async () => expect(await kept(plan)).toBeUndefined());
  await restoreRecord(database, "entries", plan.id, Date.now());
  for (const { key } of (await listEarlierVersions(database, Date.now())).items) {
    expect(await restoreEarlierVersion(database, key, Date.now())).toBe(true);
  }
  expect(await entryById(database, plan.id)).toMatchObject({
    priorities: ["Write more", "Rest"],
    actionSteps: [
      { priority: "Write more", actions: ["A page", "A card"] },
      { priority: "Rest", actions: ["A nap", "A walk"] },
    ],
  });
});

it("DEC-64: an evening’s thanks for a plan that was deleted are kept as well", async () => {
  const [deleted, plan] = [await save(TODAY), await save(addDays(TODAY, -1))];
  for (const { id } of [deleted, plan]) {
    await writeDraft(database, `look-back:${id}`, { thanks: "For the rain", along: [] });
  }
  await deleteEntry(database, deleted.id, Date.now());
  show();
  const draftOf = ({ id }: Entry) => readDraft(database, `look-back:${id}`);
  await vi.waitFor(async () => expect(await draftOf(deleted)).toBeUndefined());
  expect((await earlier()).map(([, text]) => text)).toEqual(["For the rain"]);
  // Of the other one they can still be saved.
  expect(await draftOf(plan)).toBeDefined();
});
