import "fake-indexeddb/auto";
import type { SeriesEntry, SeriesProgress } from "@reignwell/contract";
import { seriesCompletionIdOf } from "@reignwell/domain";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LocalDatabase } from "../database/local-database.ts";
import { readDraft, writeDraft } from "../records/drafts.ts";
import {
  completeSeriesDay,
  keepEnrolledSeries,
  keepSeriesEntries,
  keepSeriesProgress,
  keepSeriesTopics,
  readSeries,
} from "./series.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const DAY = { topicId: 3, entryId: 17, dayNumber: 2, run: 1, completedAt: NOW };
const WORDS = {
  priorities: ["Rest"],
  actionSteps: [{ priority: "Rest", actions: ["Sit still"] }],
  challenges: "Noise",
  encouragement: "Amen.",
  answer: "Stillness",
};

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`series-${crypto.randomUUID()}`);
});
afterEach(() => database.delete());

function aRun(topicId: number, over: Partial<SeriesProgress> = {}): SeriesProgress {
  return {
    id: String(topicId),
    seriesTopicId: topicId,
    seriesTopic: { title: `Series ${topicId}`, description: "" },
    currentDay: 1,
    isActive: true,
    isCompleted: false,
    run: 1,
    startedAt: "2026-11-20T12:00:00.000Z",
    ...over,
  };
}

const anySave = { kind: "series-17-1", mayFinish: () => true };

it("what the server said is there again, and nothing of it at first", async () => {
  expect(await readSeries(database)).toEqual({
    topics: undefined,
    progress: undefined,
    entries: new Map(),
    finished: [],
  });
  const entry: SeriesEntry = {
    id: 17,
    seriesTopicId: 3,
    dayNumber: 2,
    title: "Stillness",
    verse: "Be still.",
    verseReference: "Psalm 46:10",
    translation: null,
    reflection: "Long enough.",
    audioUrl: null,
    isActive: true,
  };
  await keepSeriesTopics(database, []);
  await keepSeriesProgress(database, [aRun(3)]);
  await keepSeriesEntries(database, 3, [entry]);
  expect(await readSeries(database)).toEqual({
    topics: [],
    progress: [aRun(3)],
    entries: new Map([[3, [entry]]]),
    finished: [],
  });
});

it("DEC-81: the run that was made active pauses the others, and takes the place of its former one", async () => {
  await keepSeriesProgress(database, [aRun(1), aRun(2, { isActive: false })]);
  await keepEnrolledSeries(database, aRun(2, { run: 2 }));
  expect((await readSeries(database)).progress).toEqual([
    aRun(2, { run: 2 }),
    aRun(1, { isActive: false }),
  ]);
});

it("issue 17: a run that was completed elsewhere pauses no other one", async () => {
  const completed = aRun(2, { run: 2, isActive: false, isCompleted: true });
  await keepSeriesProgress(database, [aRun(1), aRun(2, { isCompleted: true })]);
  await keepEnrolledSeries(database, completed);
  expect((await readSeries(database)).progress).toEqual([completed, aRun(1)]);
});

it("DEC-121: a finished day is a record with the id of its entry and run, waits to be sent, and ends its draft", async () => {
  await writeDraft(database, "series-17-1", { words: true });
  await completeSeriesDay(database, DAY, WORDS, NOW, anySave);
  const id = seriesCompletionIdOf(17, 1);
  expect((await readSeries(database)).finished).toEqual([
    {
      ...WORDS,
      id,
      topicId: 3,
      dayNumber: 2,
      seriesDailyEntryId: 17,
      run: 1,
      completedAt: NOW,
      deletedAt: null,
    },
  ]);
  expect(await readDraft(database, "series-17-1")).toBeUndefined();
  expect(await database.pending.get(["seriesCompletions", id])).toBeDefined();
});

it("DEC-81: the same day finished twice stays one, since when it was; another run is another", async () => {
  await completeSeriesDay(database, DAY, WORDS, NOW, anySave);
  await completeSeriesDay(database, DAY, { ...WORDS, answer: "More" }, NOW + 5000, anySave);
  await completeSeriesDay(
    database,
    { ...DAY, run: 2, completedAt: NOW + 9000 },
    WORDS,
    NOW + 9000,
    anySave,
  );
  const { finished } = await readSeries(database);
  expect(finished.map(({ run, completedAt, answer }) => [run, completedAt, answer])).toEqual(
    expect.arrayContaining([
      [1, NOW, "More"],
      [2, NOW + 9000, "Stillness"],
    ]),
  );
  expect(finished).toHaveLength(2);
});

it("[K3] words that another device wrote for the day are kept as earlier versions", async () => {
  await completeSeriesDay(database, DAY, WORDS, NOW, anySave);
  await completeSeriesDay(database, DAY, { ...WORDS, challenges: "Hurry" }, NOW + 5000, anySave);
  const kept = await database.earlierVersions.toArray();
  expect(kept.map(({ field, value }) => [field, value])).toEqual([["challenges", "Noise"]]);
});

it("a draft that another window has changed is not finished, and nothing is written", async () => {
  await writeDraft(database, "series-17-1", { words: true });
  const refused = { kind: "series-17-1", mayFinish: () => false };
  await expect(completeSeriesDay(database, DAY, WORDS, NOW, refused)).rejects.toThrow(
    "changed in another window",
  );
  expect((await readSeries(database)).finished).toEqual([]);
  expect(await readDraft(database, "series-17-1")).toBeDefined();
  expect(await database.pending.count()).toBe(0);
});
