import type { Random } from "./ports.ts";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 5 * 60_000;
/** A server may request a longer wait, but none that a timer cannot hold. */
const LONGEST_RETRY_AFTER = 60 * 60_000;

/** How long the server requested that the device wait, in ms; 0 where it requested nothing. */
export function requestedDelay(retryAfter: number | null): number {
  return Math.min(Math.max(0, retryAfter ?? 0), LONGEST_RETRY_AFTER);
}

/**
 * How long to wait before the next try, in ms [P7]: 1 s doubling to 5 min, with up to half of
 * it random, so that many devices do not return in one moment. `Retry-After` is a lower bound,
 * up to an hour.
 */
export function backOff(failures: number, retryAfter: number | null, random: Random): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));
  return Math.max(requestedDelay(retryAfter), Math.round(full / 2 + (full / 2) * random()));
}
