import "fake-indexeddb/auto";
import { type Collection, SERIES_COMPLETION_DEFAULTS, type SyncAnswer } from "@reignwell/contract";
import { profileIdOf, seriesCompletionIdOf } from "@reignwell/domain";
import { createSyncStore, LocalDatabase } from "@reignwell/local-db";
import { aGoal, anEntry, aProfile, aTask } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as goals from "./goals.ts";
import * as planDay from "./plan-day.ts";
import * as profiles from "./profiles.ts";
import * as series from "./series.ts";
import * as tasks from "./tasks.ts";
import type { WriteResult } from "./write.ts";

const NOON = Date.parse("2026-11-21T18:00:00Z");
const USER = 7;
const RUN = { topicId: 3, dayNumber: 2, run: 1, completedAt: NOON };

const goal = aGoal();
const task = aTask();
const profile = { ...aProfile(), id: profileIdOf(USER) };
const plan = anEntry({ date: "2026-11-21" });
const finishedDay = {
  ...SERIES_COMPLETION_DEFAULTS,
  ...RUN,
  id: seriesCompletionIdOf(17, RUN.run),
  seriesDailyEntryId: 17,
  deletedAt: null,
};

let database: LocalDatabase;
let cursor: number;
beforeEach(() => {
  database = new LocalDatabase(`unseen-${crypto.randomUUID()}`);
  cursor = 0;
});
afterEach(() => database.delete());

/** A form over one field of a row. */
interface Form {
  collection: Collection;
  row: { id: string };
  field: string;
  /** Saves the words "Mine"; the form had begun with these. */
  save: (began: string) => Promise<WriteResult<unknown>>;
  /** What the field holds when its words are these. */
  holding?: (words: string) => unknown;
}

const FORMS: Readonly<Record<string, Form>> = {
  "a goal": {
    collection: "goals",
    row: goal,
    field: "description",
    save: (description) => {
      const options = { restore: false, began: { description } };
      return goals.update(database, goal.id, { description: "Mine" }, NOON, options);
    },
  },
  "a task": {
    collection: "tasks",
    row: task,
    field: "title",
    save: (title) => {
      const options = { restore: false, began: { title } };
      return tasks.update(database, task.id, { title: "Mine" }, NOON, options);
    },
  },
  "a task below its goal": {
    collection: "tasks",
    row: task,
    field: "title",
    save: (title) => {
      const options = { restore: false, began: { title } };
      return tasks.updateBelowGoal(database, task, { title: "Mine" }, NOON, options);
    },
  },
  "the profile": {
    collection: "profiles",
    row: profile,
    field: "bio",
    save: (bio) => profiles.save(database, USER, { bio: "Mine" }, NOON, { bio }),
  },
  "the thanks of an evening": {
    collection: "entries",
    row: plan,
    field: "thanks",
    save: (thanksBefore) =>
      planDay.lookBack(database, plan.id, { thanks: "Mine", thanksBefore, along: [] }, NOON),
  },
  "a plan's challenges": {
    collection: "entries",
    row: plan,
    field: "challenges",
    save: (began) => {
      const edit = { kind: "rewrite", field: "challenges", began, text: "Mine" } as const;
      return planDay.edit(database, plan.id, edit, NOON);
    },
  },
  "a plan's answer to the verse": {
    collection: "entries",
    row: plan,
    field: "answer",
    save: (began) => {
      const edit = { kind: "rewrite", field: "answer", began, text: "Mine" } as const;
      return planDay.edit(database, plan.id, edit, NOON);
    },
  },
  "a plan's priority": {
    collection: "entries",
    row: plan,
    field: "priorities",
    holding: (words) => [words, "Rest"],
    save: async (began) => {
      const stored = await database.entries.get(plan.id);
      const priority = stored?.priorities[0] ?? "";
      const edit = { kind: "rename-priority", at: 0, priority, began, text: "Mine" } as const;
      return planDay.edit(database, plan.id, edit, NOON);
    },
  },
};

const store = createSyncStore(() => database, { now: () => NOON });

/** The row comes from the server with these words, under this stamp. */
async function pull({ collection, row, field, holding }: Form, words: string, stamp: number) {
  cursor += 1;
  const wire = { ...row, [field]: holding?.(words) ?? words, "@": stamp };
  const answer: SyncAnswer = {
    push: 0,
    epoch: "ddb6a344-cade-489d-a79d-da09f2f4a625",
    cursor,
    more: false,
    now: NOON,
    rows: { [collection]: [wire] },
    rejected: [],
    overwritten: [],
  };
  expect(await store.applyAnswer(null, answer, await store.position())).toBe(true);
}

/** What would be sent of a form's field: its words, and the stamp of what they were written over. */
async function sentOf({ field }: Form) {
  const batch = await store.nextBatch({ changes: 1000, bytes: 1 << 20 });
  const [change] = batch?.changes ?? [];
  const [, words, seen] = (change && "fields" in change && change.fields[field]) || [];
  return { words, seen };
}

const earlier = async () =>
  (await database.earlierVersions.toArray()).map(({ collection, id, field, value, unseen }) => ({
    collection,
    id,
    field,
    value,
    unseen,
  }));

describe.each(Object.entries(FORMS))("[K3] a form over %s", (_name, form) => {
  const { collection, row, field, holding = (words: string) => words } = form;

  it("keeps words that were pulled since it was opened, and counts as later than they", async () => {
    await pull(form, "Before", 5000);
    await pull(form, "Theirs", 9000);
    expect(await form.save("Before")).toMatchObject({ ok: true });
    const kept = { collection, id: row.id, field, value: holding("Theirs"), unseen: true };
    expect(await earlier()).toEqual([kept]);
    expect(await sentOf(form)).toEqual({ words: holding("Mine"), seen: 9000 });
  });

  it("keeps nothing where it showed what it writes over", async () => {
    await pull(form, "Before", 5000);
    expect(await form.save("Before")).toMatchObject({ ok: true });
    expect(await earlier()).toEqual([]);
    expect(await sentOf(form)).toEqual({ words: holding("Mine"), seen: 5000 });
  });
});

it("[K3] a day of a series keeps whatever words stood there: its form does not show them", async () => {
  const form = {
    collection: "seriesCompletions" as const,
    row: finishedDay,
    field: "answer",
    save: () => {
      const { entryId, ...words } = { entryId: 17, ...SERIES_COMPLETION_DEFAULTS, answer: "Mine" };
      const draft = { kind: "series-17-1", mayFinish: () => true };
      return series.complete(database, { ...RUN, entryId }, words, NOON, draft, ["answer"]);
    },
  };
  await pull(form, "Theirs", 9000);
  expect(await form.save()).toMatchObject({ ok: true });
  expect(await earlier()).toMatchObject([{ field: "answer", value: "Theirs" }]);
  expect(await sentOf(form)).toEqual({ words: "Mine", seen: 9000 });
});
