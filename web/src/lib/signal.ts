import { useSyncExternalStore } from "react";

/** A value outside of React, and the ways to read, change and follow it. */
export interface Signal<T> {
  get: () => T;
  set: (value: T) => void;
  /** Calls back at each change; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Its functions need no `this`: they are handed around one by one. `createSignal<void>(undefined)`
 * only reports changes of something that lies elsewhere, such as in local storage.
 */
export function createSignal<T>(value: T): Signal<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What `get` reads, for a component, which is drawn again when that changes. */
export function useSignal<T>(signal: Pick<Signal<never>, "subscribe">, get: () => T): T {
  return useSyncExternalStore(signal.subscribe, get);
}
