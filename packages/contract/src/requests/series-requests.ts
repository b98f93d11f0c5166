import * as z from "zod/mini";
import { seriesCompletionRecord, seriesRun, serverId } from "../records/series-completion.ts";

/** A series as a card shows it (S-006). */
export const seriesTopic = z.object({
  id: serverId,
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  orderIndex: z.int(),
  isActive: z.boolean(),
});

/** The answer of `GET /api/series/topics`: those that are offered (DEC-83), in their order. */
export const seriesTopics = z.array(seriesTopic);

/** One day of a series. */
export const seriesEntry = z.object({
  id: serverId,
  seriesTopicId: serverId,
  dayNumber: z.int(),
  title: z.string(),
  verse: z.string(),
  verseReference: z.string(),
  /** The abbreviation of the verse's translation where it is known, e.g. `WEB` (DEC-19). */
  translation: z.nullable(z.string()),
  reflection: z.string(),
  audioUrl: z.nullable(z.string()),
  isActive: z.boolean(),
});

/** The answer of `GET /api/series/{topicId}/entries` (DEC-80): the active days in their order. */
export const seriesEntries = z.array(seriesEntry);

/** How far a member is in a series (S-010), of its latest run. */
export const seriesProgress = z.object({
  id: z.string(),
  seriesTopicId: serverId,
  seriesTopic: z.object({ title: z.string(), description: z.string() }),
  /** The number of the first day that is not finished; the last one's where all are. */
  currentDay: z.int(),
  isActive: z.boolean(),
  isCompleted: z.boolean(),
  run: seriesRun,
  /** When this run began, as an ISO text. */
  startedAt: z.string(),
});

/** The answer of `GET /api/series/progress`. */
export const seriesProgressList = z.array(seriesProgress);

/**
 * The body of `POST /api/series/enroll`. The run says which one is to be active, so that two presses
 * or two devices begin one; without it a finished series begins again and another one goes on.
 */
export const seriesEnrolment = z.strictObject({ topicId: serverId, run: z.optional(seriesRun) });

/** The body of `POST /api/series/continue` (DEC-81). */
export const seriesContinuation = z.strictObject({
  topicId: serverId,
  dayNumber: seriesCompletionRecord.shape.dayNumber,
  completion: z.optional(
    z.strictObject({
      priorities: z.optional(seriesCompletionRecord.shape.priorities),
      actionSteps: z.optional(seriesCompletionRecord.shape.actionSteps),
      challenges: z.optional(seriesCompletionRecord.shape.challenges),
      encouragement: z.optional(seriesCompletionRecord.shape.encouragement),
      answer: seriesCompletionRecord.shape.answer,
    }),
  ),
});

/** A series as a card shows it. */
export type SeriesTopic = z.infer<typeof seriesTopic>;
/** One day of a series. */
export type SeriesEntry = z.infer<typeof seriesEntry>;
/** A day of a series that a call completes. */
export type SeriesContinuation = z.infer<typeof seriesContinuation>;
/** How far a member is in a series. */
export type SeriesProgress = z.infer<typeof seriesProgress>;
