/**
 * How long an answer requests that the caller wait, in ms, or null where it does not say (RFC 9110, 10.2.3):
 * `Retry-After` is a number of seconds, or a date by the sender's clock.
 */
export function readRetryAfter(headers: { get(name: string): string | null }): number | null {
  const header = headers.get("retry-after");
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  // This device's clock may be off by any amount; the answer mostly names the sender's.
  const now = Date.parse(headers.get("date") ?? "") || Date.now();
  const wait = Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
