import { isPlainDate, MESSAGES } from "@reignwell/contract";

/**
 * A date field takes years of at most four digits. It has no first year: of "26" for "2026" the
 * browser would say "must be 01/01/1000 or later", before the form says what else is missing.
 * dateProblem or the form's schema tells it at the field.
 */
export const DATE_RANGE = { max: "9999-12-31" } as const;

/** Undefined for an empty field, which is no date. */
export function dateProblem(typed: string | null): string | undefined {
  return !typed || isPlainDate(typed) ? undefined : MESSAGES.validation.date;
}
