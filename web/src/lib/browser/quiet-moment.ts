import { useSyncExternalStore } from "react";

/*
 * Whether the app may offer to reload itself. Somebody in the middle of a plan is not to be
 * interrupted: the plan holds the moment, and lets it go when it is saved or left.
 */
const holders = new Set<{ stillWanted: () => boolean }>();
const listeners = new Set<() => void>();

/**
 * Asks for no interruptions until the returned function is called.
 *
 * @param stillWanted asked at every look, for a wish that ends by itself, at the end of a day say
 */
export function holdQuietMoment(stillWanted: () => boolean = () => true): () => void {
  const holder = { stillWanted };
  holders.add(holder);
  tell();
  return () => {
    if (holders.delete(holder)) tell();
  };
}

/** Whether nobody asks for quiet, so that an update may be offered. */
export function useMayInterrupt(): boolean {
  return useSyncExternalStore(subscribe, mayInterruptNow);
}

/** The same, asked once. */
export function mayInterruptNow(): boolean {
  return ![...holders].some(({ stillWanted }) => stillWanted());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
