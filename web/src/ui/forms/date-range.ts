import { isPlainDate, MESSAGES } from "@reignwell/contract";

/** For a date field: the years that a date can be kept in; the browser offers no other. */
export const DATE_RANGE = { min: "1000-01-01", max: "9999-12-31" } as const;

/** Why a date as a field gives it cannot be kept; an empty field is no date. */
export function dateProblem(typed: string | null): string | undefined {
  return !typed || isPlainDate(typed) ? undefined : MESSAGES.validation.date;
}
