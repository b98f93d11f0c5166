import * as z from "zod/mini";
import { MAX_LINE, MAX_TEXT } from "../../constants.ts";
import { requiredText, storableText } from "../../field-schemas.ts";
import { adminSeries as texts } from "../../messages/admin/series.ts";
import { seriesEntry, seriesTopic } from "../series-requests.ts";
import { serverId } from "../../records/series-completion.ts";

const MIN_REFLECTION = 50;
const LAST_PLACE = 10_000;

/** A path of this server, or none. */
const uploadedPath = z.optional(
  z.nullable(storableText(MAX_LINE).check(z.regex(/^\/[^/\\]/, { error: texts.notAFile }))),
);

const topicFields = {
  title: requiredText(MAX_LINE, texts.titleRequired),
  description: requiredText(MAX_TEXT, texts.descriptionRequired),
  imageUrl: uploadedPath,
  orderIndex: z
    // It refuses numbers beyond those that are exact, too.
    .int({
      error: ({ input }) =>
        Number(input) > LAST_PLACE ? texts.orderTooLarge : texts.orderTooSmall,
    })
    .check(
      z.minimum(0, { error: texts.orderTooSmall }),
      z.maximum(LAST_PLACE, { error: texts.orderTooLarge }),
    ),
  isActive: z._default(z.boolean(), true),
};

const entryFields = {
  dayNumber: z
    .int({ error: texts.dayOutOfRange })
    .check(
      z.minimum(1, { error: texts.dayOutOfRange }),
      z.maximum(7, { error: texts.dayOutOfRange }),
    ),
  title: requiredText(MAX_LINE, texts.titleRequired),
  verse: requiredText(MAX_TEXT, texts.verseRequired),
  verseReference: requiredText(MAX_LINE, texts.referenceRequired),
  reflection: storableText(MAX_TEXT, texts.reflectionTooShort).check(
    z.refine((text) => text.trim().length >= MIN_REFLECTION, { error: texts.reflectionTooShort }),
  ),
  audioUrl: uploadedPath,
  isActive: z._default(z.boolean(), true),
};

const onlyActive = z.strictObject({ isActive: z.boolean() });

/** `POST /api/admin/series`. */
export const seriesTopicInput = z.strictObject(topicFields);
/** `PUT /api/admin/series/{id}` (DEC-94). */
export const seriesTopicChange = z.union([onlyActive, seriesTopicInput]);
/** `POST /api/admin/series/{id}/entries`. */
export const seriesEntryInput = z.strictObject(entryFields);
/** `PUT /api/admin/series/{id}/entries/{entryId}` (DEC-94). */
export const seriesEntryChange = z.union([onlyActive, seriesEntryInput]);
/** `PUT /api/admin/series/{id}/order`: every entry of the series with its new day (DEC-121). */
export const seriesOrder = z.strictObject({
  days: z
    .array(z.strictObject({ entryId: serverId, dayNumber: entryFields.dayNumber }))
    .check(z.maxLength(7)),
});

/** A series as the administrator sees it. */
export const adminSeriesTopic = z.extend(seriesTopic, { activeDays: z.int() });
/** The answer of `GET /api/admin/series`, in their order. */
export const adminSeriesTopics = z.array(adminSeriesTopic);
/** The answer of `GET /api/admin/series/{id}/entries`, all days in their order. */
export const adminSeriesEntries = z.array(seriesEntry);

/** A whole series as a file. */
export const seriesFile = z.strictObject({
  ...topicFields,
  days: z
    .array(
      z.strictObject({
        ...entryFields,
        translation: z.optional(z.nullable(storableText(MAX_LINE))),
      }),
    )
    .check(z.maxLength(7)),
});

/** `POST /api/admin/series/import`: the file as it was read; a dry run stores nothing. */
export const seriesImportRequest = z.strictObject({ file: z.unknown(), dryRun: z.boolean() });

/** What a file holds: every problem by its place; stored is it only without any. */
export const seriesImportAnswer = z.object({
  title: z.nullable(z.string()),
  days: z.int(),
  problems: z.array(z.object({ place: z.string(), message: z.string() })),
  topicId: z.nullable(serverId),
});

/** The body of `POST /api/admin/series`. */
export type SeriesTopicInput = z.infer<typeof seriesTopicInput>;
/** The body of `PUT /api/admin/series/{id}`. */
export type SeriesTopicChange = z.infer<typeof seriesTopicChange>;
/** The body of `POST /api/admin/series/{id}/entries`. */
export type SeriesEntryInput = z.infer<typeof seriesEntryInput>;
/** The body of `PUT /api/admin/series/{id}/entries/{entryId}`. */
export type SeriesEntryChange = z.infer<typeof seriesEntryChange>;
/** The body of `PUT /api/admin/series/{id}/order`. */
export type SeriesOrder = z.infer<typeof seriesOrder>;
/** A series as the administrator sees it. */
export type AdminSeriesTopic = z.infer<typeof adminSeriesTopic>;
/** A whole series as a file. */
export type SeriesFile = z.infer<typeof seriesFile>;
/** What a file of a series holds. */
export type SeriesImportAnswer = z.infer<typeof seriesImportAnswer>;
