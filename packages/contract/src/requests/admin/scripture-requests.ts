import * as z from "zod/mini";
import { MAX_LINE, MAX_TEXT } from "../../constants.ts";
import { requiredDate, requiredText, storableText, whenMissing } from "../../field-schemas.ts";
import { adminScriptures as texts } from "../../messages/admin/scriptures.ts";

/**
 * The day of a scripture: a date without a zone, which is the first ten characters of what a form
 * sends as an ISO text (DEC-91), so that no zone moves it by a day.
 */
export const scheduleDate = z.pipe(
  z
    .string(whenMissing(texts.dateRequired))
    .check(
      z.minLength(1, { error: texts.dateRequired, abort: true }),
      z.regex(/^\d{4}-\d\d-\d\d(T[\d:.]{5,18}(Z|[+-]\d\d:\d\d)?)?$/, { error: "Choose a date" }),
    ),
  z.pipe(
    z.transform((text: string) => text.slice(0, 10)),
    requiredDate(texts.dateRequired),
  ),
);

/** A path of this server: recordings of other sites are not played. */
const recording = z.nullable(
  storableText(MAX_LINE).check(z.regex(/^\/[^/\\]/, { error: texts.notARecording })),
);
const fields = {
  verse: requiredText(MAX_TEXT, texts.verseRequired),
  reference: requiredText(MAX_LINE, texts.referenceRequired),
};

/** `POST /api/admin/scheduled-scriptures`; a reflection may be missing, as in a file (DEC-90). */
export const scriptureInput = z.strictObject({
  ...fields,
  scheduleDate,
  reflection: z.optional(z.nullable(storableText(MAX_TEXT))),
  audioUrl: z.optional(recording),
  isActive: z._default(z.boolean(), true),
});

/** The dialog's fields: there a reflection is required (X-005, DEC-90). */
export const scriptureForm = z.strictObject({
  ...fields,
  scheduleDate: requiredDate(texts.dateRequired),
  reflection: requiredText(MAX_TEXT, texts.reflectionRequired),
  audioUrl: recording,
  isActive: z.boolean(),
});

/** `PUT /api/admin/scheduled-scriptures/{id}`: only `isActive` for the switch, or all fields. */
export const scriptureChange = z.union([z.strictObject({ isActive: z.boolean() }), scriptureInput]);

/** A scheduled scripture as the administrator sees it. */
export const adminScripture = z.object({
  id: z.int(),
  scheduleDate: z.string(),
  verse: z.string(),
  reference: z.string(),
  reflection: z.nullable(z.string()),
  audioUrl: z.nullable(z.string()),
  isActive: z.boolean(),
});

/** The answer of `GET /api/admin/scheduled-scriptures`, the latest date first. */
export const adminScriptures = z.array(adminScripture);

/** The files that scriptures are imported from and exported as. */
export const SCRIPTURE_FORMATS = ["csv", "json"] as const;

/** The fields of a file, in the order of its columns. */
export const SCRIPTURE_COLUMNS = [
  "date",
  "reference",
  "verse",
  "reflection",
  "audioUrl",
  "active",
] as const;

/** What one import may hold: its scriptures, and the characters of the file. */
export const SCRIPTURE_IMPORT = { rows: 5_000, characters: 12_000_000 } as const;

/**
 * `POST /api/admin/scheduled-scriptures/import`: a file's text. A dry run only says what would
 * happen; without it all good lines are stored together, in one transaction.
 */
export const scriptureImportRequest = z.strictObject({
  format: z.enum(SCRIPTURE_FORMATS),
  text: z.string().check(z.maxLength(SCRIPTURE_IMPORT.characters)),
  isDryRun: z.boolean(),
});

/** What became of a file: each of its scriptures is counted as new, unchanged or faulty. */
export const scriptureImportAnswer = z.object({
  total: z.int(),
  /** Stored, or in a dry run to be stored. */
  added: z.int(),
  /** Are there already, exactly so. */
  unchanged: z.int(),
  /** Scriptures that are left out because of a problem. */
  faulty: z.int(),
  /** Every problem by its line, from 1. */
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
});

/** `GET /api/admin/scheduled-scriptures/export`; without a format it is a CSV file. */
export const scriptureExportQuery = z.object({
  format: z._default(z.enum(SCRIPTURE_FORMATS), "csv"),
});

/** The body of `POST /api/admin/scheduled-scriptures`. */
export type ScriptureInput = z.output<typeof scriptureInput>;
/** What the dialog submits. */
export type ScriptureForm = z.output<typeof scriptureForm>;
/** The body of `PUT /api/admin/scheduled-scriptures/{id}`. */
export type ScriptureChange = z.output<typeof scriptureChange>;
/** A scheduled scripture as the administrator sees it. */
export type AdminScripture = z.infer<typeof adminScripture>;
/** The body of an import. */
export type ScriptureImportRequest = z.infer<typeof scriptureImportRequest>;
/** What became of a file. */
export type ScriptureImportAnswer = z.infer<typeof scriptureImportAnswer>;
/** One of {@link SCRIPTURE_FORMATS}. */
export type ScriptureFormat = (typeof SCRIPTURE_FORMATS)[number];
