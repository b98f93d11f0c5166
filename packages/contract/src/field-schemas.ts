import * as z from "zod/mini";
import { MAX_LINE, MAX_TEXT } from "./constants.ts";
import { validation } from "./messages/app/validation.ts";
import { isPlainDate, PLAIN_DATE } from "./plain-date.ts";

/** A UUID of any version, lower case, as records carry it. */
export const recordId = z.string().check(
  z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, {
    error: "Must be a lower-case UUID",
  }),
);

/** A calendar date without a zone, `YYYY-MM-DD`, that exists. */
export const plainDate = z
  .string()
  .check(
    z.regex(PLAIN_DATE, { error: validation.date, abort: true }),
    z.refine(isPlainDate, { error: "There is no such date" }),
  );

/** A calendar date that a form asks for: left out or empty, it is answered with `missing`. */
export function requiredDate(missing: string) {
  return z
    .string(whenMissing(missing))
    .check(
      z.minLength(1, { error: missing, abort: true }),
      z.regex(PLAIN_DATE, { error: validation.date, abort: true }),
      z.refine(isPlainDate, { error: "There is no such date" }),
    );
}

/** Milliseconds since 1970 as an integer. */
export const instant = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000));

/** When a row was deleted, or null while it lives. */
export const deletedAt = z.nullable(instant);

/** Free text of at most 10,000 characters without the NUL that no database column can hold. */
export const freeText = storableText(MAX_TEXT);

/** A single-line text such as a title or a reference. */
export const lineText = storableText(MAX_LINE);

/** A text that a form asks for: left out, empty or blank, it is answered with `missing`. */
export function requiredText(max: number, missing: string) {
  return storableText(max, missing).check(
    z.refine((text) => text.trim() !== "", { error: missing }),
  );
}

/** The parameters of a schema whose field, when left out, is answered with the form's own text. */
export function whenMissing(text: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null ? text : undefined,
  };
}

/** Text of at most `max` characters that every database column can hold. */
export function storableText(max: number, missing?: string) {
  return z.string(missing === undefined ? undefined : whenMissing(missing)).check(
    // Formatted only when it's shown: the browser's number formats are slow to load.
    z.maxLength(max, { error: () => `At most ${max.toLocaleString("en-US")} characters` }),
    // PostgreSQL stores neither NUL nor half a surrogate pair: refusing here keeps the promise
    // that what the device holds and what the server holds are the same text.
    z.refine((text) => !text.includes("\u0000") && text.isWellFormed(), {
      error: "Contains a character that can’t be saved",
    }),
  );
}
