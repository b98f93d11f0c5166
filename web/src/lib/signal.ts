import { useSyncExternalStore } from "react";

/** Who is to be called at a change of something that lives outside of React. */
export interface Listeners {
  /** Calls back at each change; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
  notify: () => void;
}

/** A value outside of React, and the ways to read, change and follow it. */
export interface Signal<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: Listeners["subscribe"];
}

/** For a state that is not one value, such as what local storage says. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** Its functions need no `this`: they are handed around one by one. */
export function createSignal<T>(value: T): Signal<T> {
  const { subscribe, notify } = createListeners();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      notify();
    },
    subscribe,
  };
}

/** The value for a component, which is drawn again when the value changes. */
export function useSignal<T>({ subscribe, get }: Pick<Signal<T>, "subscribe" | "get">): T {
  return useSyncExternalStore(subscribe, get);
}
