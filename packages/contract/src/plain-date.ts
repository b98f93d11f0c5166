/** How a calendar date without a zone is written. */
export const PLAIN_DATE = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Whether a text is a calendar date that exists, `YYYY-MM-DD`; the rule behind `plainDate`. */
export function isPlainDate(text: unknown): text is string {
  return typeof text === "string" && PLAIN_DATE.test(text) && isRealDate(text);
}

function isRealDate(text: string): boolean {
  const month = Number(text.slice(5, 7)) - 1;
  const day = Number(text.slice(8));
  const date = new Date(Date.UTC(Number(text.slice(0, 4)), month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day;
}
