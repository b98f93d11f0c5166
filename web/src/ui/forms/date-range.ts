import { isPlainDate, MESSAGES } from "@reignwell/contract";

/** The years that can be stored; a date field offers no others. */
export const DATE_RANGE = { min: "1000-01-01", max: "9999-12-31" } as const;

/** Undefined for an empty field, which is no date. */
export function dateProblem(typed: string | null): string | undefined {
  return !typed || isPlainDate(typed) ? undefined : MESSAGES.validation.date;
}
