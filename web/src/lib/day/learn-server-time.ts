import { type AnswerTimes, serverTimes } from "../api-client.ts";
import { CLOCK_KEY, clockOffset, serverClock } from "./server-clock.ts";

/** Smaller differences change no day that anybody would notice, and would only unsettle it, in ms. */
const TOLERANCE_MS = 5 * 60_000;

/** In a longer time the device may have slept, and its clock says nothing about the answer, in ms. */
const LONGEST_CALL_MS = 15_000;

/** Compares the clocks by each answer of the server, the latest one before included. */
export function followServerTime(): void {
  serverTimes.onAnswer = learnServerTime;
  if (serverTimes.latest) learnServerTime(serverTimes.latest);
}

export function learnServerTime({ date, askedAt, answeredAt }: AnswerTimes): void {
  const found = Date.parse(date ?? "") - answeredAt;
  const took = answeredAt - askedAt;
  if (Number.isNaN(found) || took < 0 || took > LONGEST_CALL_MS) return;
  if (Math.abs(found - clockOffset()) <= TOLERANCE_MS) return;
  const offset = Math.abs(found) <= TOLERANCE_MS ? 0 : found;
  serverClock.set(offset);
  try {
    if (offset === 0) localStorage.removeItem(CLOCK_KEY);
    else localStorage.setItem(CLOCK_KEY, String(offset));
  } catch {
    // A browser that stores nothing learns it again from the next answer.
  }
}
