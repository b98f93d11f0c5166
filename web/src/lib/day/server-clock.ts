import { createSignal } from "../signal.ts";

/*
 * How far this device's clock is from the server's, kept for days without a network: a wrong clock
 * must not put anything under a wrong date. learn-server-time.ts learns it.
 */
export const CLOCK_KEY = "reignwell.clock-offset";

export const serverClock = createSignal(readOffset());

/** In ms, to be added to the device's time; 0 for a clock that is right. */
export const clockOffset = serverClock.get;

/** In ms since 1970 by the server's clock, as far as it is known. */
export function serverNow(): number {
  return Date.now() + clockOffset();
}

function readOffset(): number {
  try {
    return Number(localStorage.getItem(CLOCK_KEY)) || 0;
  } catch {
    return 0;
  }
}
