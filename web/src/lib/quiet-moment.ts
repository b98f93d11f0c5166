import { useSyncExternalStore } from "react";

/*
 * Whether the app may offer to reload itself. Somebody in the middle of a plan is not to be
 * interrupted: the plan holds the moment, and lets it go when it is saved or left.
 */
let holders = 0;
const listeners = new Set<() => void>();

/** Asks for no interruptions until the returned function is called. */
export function holdQuietMoment(): () => void {
  holders += 1;
  tell();
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    tell();
  };
}

/** Whether nobody asks for quiet, so that an update may be offered. */
export function useMayInterrupt(): boolean {
  return useSyncExternalStore(subscribe, mayInterruptNow);
}

/** The same, asked once. */
export function mayInterruptNow(): boolean {
  return holders === 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
