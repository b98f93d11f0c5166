import * as z from "zod/mini";
import { MAX_LINE, MAX_TEXT } from "./constants.ts";
import { validation } from "./messages/validation.ts";
import { isPlainDate, PLAIN_DATE } from "./plain-date.ts";

/** A UUID of any version, lower case, as records carry it. */
export const recordId = z.string().check(
  z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, {
    error: "Must be a lower-case UUID",
  }),
);

/** A calendar date without a zone, `YYYY-MM-DD`, that exists. */
export const plainDate = z.string().check(
  z.regex(PLAIN_DATE, { error: validation.date }),
  z.refine((text) => isPlainDate(text), { error: "There is no such date" }),
);

/** Milliseconds since 1970 as an integer. */
export const instant = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000));

/** When a row was deleted, or null while it lives. */
export const deletedAt = z.nullable(instant);

/** Free text of at most 10,000 characters without the NUL that no database column can hold. */
export const freeText = storableText(MAX_TEXT);

/** A single-line text such as a title or a reference. */
export const lineText = storableText(MAX_LINE);

/** Text of at most `max` characters that every database column can hold. */
export function storableText(max: number) {
  return z.string().check(
    z.maxLength(max, { error: `At most ${max.toLocaleString("en-US")} characters` }),
    // PostgreSQL stores neither NUL nor half a surrogate pair: refusing here keeps the promise
    // that what the device holds and what the server holds are the same text.
    z.refine((text) => !text.includes("\u0000") && text.isWellFormed(), {
      error: "Contains a character that cannot be stored",
    }),
  );
}
