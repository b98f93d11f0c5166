import {
  ROUTES,
  type SeriesEntry,
  type SeriesProgress,
  type SeriesTopic,
} from "@reignwell/contract";
import { addDays } from "@reignwell/domain";
import { completeSeriesDay } from "@reignwell/local-db";
import { beforeEach, vi } from "vitest";
import { database, TODAY } from "../../../../testing/screen-harness.tsx";

const NOON = "T18:00:00.000Z";

/** What the server of a test holds, and what it was asked to do. */
interface FakeServer {
  topics: SeriesTopic[];
  runs: SeriesProgress[];
  calls: [path: string, body: unknown][];
  /** Every path that was asked for. */
  asked: string[];
  isAway: boolean;
  /** Whether it answers everything with a fault of its own. */
  isBroken: boolean;
}

const SOUND = { calls: [], asked: [], isAway: false, isBroken: false };
export const server: FakeServer = { ...SOUND, topics: [], runs: [] };

beforeEach(() => {
  const topics = [topic(1), topic(2), topic(3)];
  Object.assign(server, structuredClone(SOUND), { topics, runs: [] });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string, request: RequestInit = {}) => {
    server.asked.push(path);
    if (server.isAway) throw new TypeError("no network");
    if (server.isBroken) return Response.json({ message: "Broken." }, { status: 500 });
    return answer(path, request);
  });
});

function answer(path: string, { body }: RequestInit): Response {
  if (typeof body === "string") server.calls.push([path, JSON.parse(body)]);
  if (path === ROUTES.seriesTopics) return Response.json(server.topics);
  if (path === ROUTES.seriesProgress) return Response.json(server.runs);
  if (path === ROUTES.seriesEnroll) {
    const { topicId, run } = JSON.parse(typeof body === "string" ? body : "{}") as {
      topicId: number;
      run: number;
    };
    const others = server.runs.filter((one) => one.seriesTopicId !== topicId);
    const latest = server.runs.find((one) => one.seriesTopicId === topicId);
    if (latest?.isCompleted === true && latest.run === run) return Response.json(latest);
    const before = latest?.run === run ? latest : undefined;
    const active = { ...(before ?? begun(topicId, TODAY, { run })), isActive: true };
    server.runs = [active, ...others.map((one) => ({ ...one, isActive: false }))];
    return Response.json(active);
  }
  if (path === ROUTES.adminStarterSeries) {
    server.topics = [topic(1)];
    return Response.json(server.topics);
  }
  const days = /^\/api\/series\/([1-3])\/entries$/.exec(path)?.[1];
  return days ? Response.json(week(Number(days))) : Response.json({}, { status: 404 });
}

export const topic = (id: number): SeriesTopic => ({
  id,
  title: `Series ${id}`,
  description: `About ${id}`,
  imageUrl: null,
  orderIndex: id,
  isActive: true,
});
export const week = (topicId: number): SeriesEntry[] =>
  Array.from({ length: 7 }, (_, index) => ({
    id: topicId * 10 + index + 1,
    seriesTopicId: topicId,
    dayNumber: index + 1,
    title: `Title ${index + 1}`,
    verse: `Verse ${index + 1}`,
    verseReference: `Psalm ${index + 1}:1`,
    translation: "WEB",
    reflection: "One.\n\nTwo.",
    audioUrl: null,
    isActive: true,
  }));
export const begun = (
  topicId: number,
  startedOn: string,
  over: Partial<SeriesProgress> = {},
): SeriesProgress => ({
  id: String(topicId),
  seriesTopicId: topicId,
  seriesTopic: { title: `Series ${topicId}`, description: `About ${topicId}` },
  currentDay: 1,
  isActive: true,
  isCompleted: false,
  run: 1,
  startedAt: `${startedOn}${NOON}`,
  ...over,
});

/** Finishes the first days of a run on this device, one a date. */
export async function finish(
  topicId: number,
  days: number,
  startedOn: string,
  run = 1,
): Promise<void> {
  for (const { dayNumber } of week(topicId).slice(0, days)) {
    await finishDay(topicId, dayNumber, addDays(startedOn, dayNumber - 1), run);
  }
}

/** Finishes one day of a run on this device. */
export async function finishDay(
  topicId: number,
  dayNumber: number,
  date: string,
  run = 1,
): Promise<void> {
  const words = {
    priorities: [`Priority ${dayNumber}`],
    actionSteps: [],
    challenges: "",
    encouragement: "Amen.",
    answer: "",
  };
  const at = Date.parse(`${date}${NOON}`);
  const draft = { kind: "series", mayFinish: () => true };
  const entryId = week(topicId)[dayNumber - 1]?.id ?? 0;
  const day = { topicId, entryId, dayNumber, run, completedAt: at };
  await completeSeriesDay(database, day, words, at, draft);
}
