import { serverTimes } from "../api-client.ts";
import { createSignal } from "../signal.ts";

/*
 * How far this device's clock is from the server's, learned from the server's answers and kept for
 * days without a network: a wrong clock must not put anything under a wrong date.
 */
const KEY = "reignwell.clock-offset";

/** Smaller differences change no day that anybody would notice, and would only unsettle it, in ms. */
const TOLERANCE_MS = 5 * 60_000;

/** In a longer time the device may have slept, and its clock says nothing about the answer, in ms. */
const LONGEST_CALL_MS = 15_000;

const changed = createSignal<number>(readStored());

// Every call of the page tells the time; the worker knows it by the day record.
serverTimes.onAnswer = learnServerTime;

/** Calls back when the device's clock turns out to be wrong, or right again. */
export const onClockCorrected = changed.subscribe;

/** In ms, to be added to the device's time; 0 for a clock that is right. */
export const clockOffset = changed.get;

/** The server's time in ms since 1970, as well as this device knows it. */
export function serverNow(): number {
  return Date.now() + clockOffset();
}

/**
 * Compares the clocks by an answer of the server.
 *
 * @param date the answer's header of that name, in whole seconds
 * @param askedAt when the request began, by the device's clock
 */
export function learnServerTime(date: string | null, askedAt: number): void {
  const now = Date.now();
  const found = Date.parse(date ?? "") - now;
  if (Number.isNaN(found) || now < askedAt || now - askedAt > LONGEST_CALL_MS) return;
  if (Math.abs(found - clockOffset()) <= TOLERANCE_MS) return;
  const offset = Math.abs(found) <= TOLERANCE_MS ? 0 : found;
  changed.set(offset);
  try {
    if (offset === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(offset));
  } catch {
    // A browser that stores nothing learns it again from the next answer.
  }
}

function readStored(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}
