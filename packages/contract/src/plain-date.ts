/** How a calendar date without a zone is written. */
export const PLAIN_DATE = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Whether a text is a calendar date that exists, `YYYY-MM-DD`; the rule behind `plainDate`. */
export function isPlainDate(text: unknown): text is string {
  return typeof text === "string" && PLAIN_DATE.test(text) && isRealDate(text);
}

function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
