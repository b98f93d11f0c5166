/**
 * How long an answer asks to be left alone, in ms, or null where it does not say (RFC 9110, 10.2.3):
 * `Retry-After` is a number of seconds, or a date by the clock of whoever sent it.
 */
export function readRetryAfter(headers: { get(name: string): string | null }): number | null {
  const asked = headers.get("retry-after");
  if (asked === null) return null;
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  // This device's clock may be off by any amount; the answer mostly names the sender's.
  const now = Date.parse(headers.get("date") ?? "") || Date.now();
  const wait = Date.parse(asked) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
