import type {
  SeriesCompletion,
  SeriesEntry,
  SeriesProgress,
  SeriesTopic,
} from "@reignwell/contract";
import { expect, it } from "vitest";
import { seriesCards, type SeriesCardsInput } from "./series-cards.ts";

const START = "2026-11-20";
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

const topic = (id: number): SeriesTopic => ({
  id,
  title: `Series ${id}`,
  description: `About ${id}`,
  imageUrl: null,
  orderIndex: id,
  isActive: true,
});
const week = (topicId: number): SeriesEntry[] =>
  Array.from({ length: 7 }, (_, index) => ({
    id: topicId * 10 + index + 1,
    seriesTopicId: topicId,
    dayNumber: index + 1,
    title: `Day ${index + 1}`,
    verse: "v",
    verseReference: "r",
    translation: null,
    reflection: "",
    audioUrl: null,
    isActive: true,
  }));
const begun = (topicId: number, over: Partial<SeriesProgress> = {}): SeriesProgress => ({
  id: String(topicId),
  seriesTopicId: topicId,
  seriesTopic: { title: `Series ${topicId}`, description: `About ${topicId}` },
  currentDay: 1,
  isActive: false,
  isCompleted: false,
  run: 1,
  startedAt: `${START}T12:00:00.000Z`,
  ...over,
});
const done = (topicId: number, dayNumber: number, run = 1): SeriesCompletion => ({
  id: `${topicId}-${dayNumber}-${run}`,
  topicId,
  dayNumber,
  seriesDailyEntryId: topicId * 10 + dayNumber,
  run,
  completedAt: dayNumber,
  priorities: [],
  actionSteps: [],
  challenges: "",
  encouragement: "",
  deletedAt: null,
});
const wholeWeek = (topicId: number, run = 1) =>
  week(topicId).map((day) => done(topicId, day.dayNumber, run));

const cards = (over: Partial<SeriesCardsInput>) =>
  seriesCards({
    topics: [topic(1), topic(2), topic(3)],
    progress: [],
    entries: new Map([1, 2, 3].map((id) => [id, week(id)])),
    finished: [],
    today: START,
    dayOf,
    ...over,
  });

it("S-006: without a run all series are available, none is begun", () => {
  const { active, completed, available } = cards({});
  expect([active, completed]).toEqual([null, []]);
  expect(available.map(({ topicId, run, percent }) => [topicId, run, percent])).toEqual([
    [1, 0, 0],
    [2, 0, 0],
    [3, 0, 0],
  ]);
});

it("S-004, DEC-80: the active one is by itself, a paused one is among the others", () => {
  const { active, available } = cards({
    progress: [begun(2, { isActive: true }), begun(1)],
    finished: [done(2, 1), done(1, 1), done(1, 2)],
  });
  expect(active).toMatchObject({ topicId: 2, currentDay: 2, percent: 14, run: 1 });
  expect(active?.state?.open).toEqual([]);
  expect(available.map(({ topicId, run, percent }) => [topicId, run, percent])).toEqual([
    [1, 1, 29],
    [3, 0, 0],
  ]);
});

it("S-005: a completed one is no more active; it is available again", () => {
  const { active, completed, available } = cards({
    progress: [begun(1, { isActive: true })],
    finished: wholeWeek(1),
  });
  expect(active).toBeNull();
  expect(completed).toMatchObject([{ topicId: 1, run: 1 }]);
  expect(completed[0]?.days).toHaveLength(7);
  expect(available.map(({ topicId, isCompleted }) => [topicId, isCompleted])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
});

it("DEC-82: in a second run the first one stays among the completed", () => {
  const { active, completed } = cards({
    progress: [begun(1, { isActive: true, run: 2 })],
    finished: [...wholeWeek(1), done(1, 1, 2)],
  });
  expect(active).toMatchObject({ topicId: 1, run: 2, currentDay: 2, percent: 14 });
  expect(completed).toMatchObject([{ topicId: 1, run: 1 }]);
  const twice = cards({
    progress: [begun(1, { isActive: true, run: 2 })],
    finished: [...wholeWeek(1), ...wholeWeek(1, 2)],
  });
  expect(twice.completed).toMatchObject([{ topicId: 1, run: 2 }]);
});

it("a series that was switched off goes on for those who are in it, and cannot be begun again", () => {
  const inIt = cards({ topics: [topic(1)], progress: [begun(3, { isActive: true })] });
  expect(inIt.active).toMatchObject({ topicId: 3, title: "Series 3", description: "About 3" });
  const over = cards({ topics: [topic(1)], progress: [begun(3)], finished: wholeWeek(3) });
  expect(over.available.map(({ topicId }) => topicId)).toEqual([1]);
  expect(over.completed).toMatchObject([{ topicId: 3 }]);
});

it("where the days are not on this device yet, the server's day and the finished days count", () => {
  const { active } = cards({
    entries: new Map(),
    progress: [begun(1, { isActive: true, currentDay: 3 })],
    finished: [done(1, 1), done(1, 2)],
  });
  expect(active).toMatchObject({ currentDay: 3, percent: 29, state: null });
});

it("DEC-121: days that are swapped in the middle of a run stay finished", () => {
  const swapped = week(1).map((day) => ({ ...day, dayNumber: 8 - day.dayNumber }));
  const { active } = cards({
    entries: new Map([[1, swapped]]),
    progress: [begun(1, { isActive: true })],
    finished: [done(1, 1), done(1, 2)],
    today: "2026-11-24",
  });
  expect(active).toMatchObject({ percent: 29, currentDay: 1 });
});
