import { startTransition, useEffect, useState } from "react";
import { createSignal } from "./signal.ts";

export type Arrival<Part> =
  | { state: "coming" | "failed"; part: null }
  | { state: "here"; part: Part };

const COMING = { state: "coming", part: null } as const;
const FAILED = { state: "failed", part: null } as const;

/**
 * Code that is fetched after the first paint (decision 8). Unlike React's `lazy` it can be
 * fetched ahead and is then drawn at once, and a failed fetch is a state instead of an error that
 * would remove the page with its typed text.
 */
export class LazyPart<Part> {
  readonly #load: () => Promise<Part>;
  readonly #changed = createSignal<void>(undefined);
  #arrival: Arrival<Part> = COMING;
  #fetching: Promise<Part> | null = null;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  readonly get = (): Arrival<Part> => this.#arrival;

  readonly subscribe = this.#changed.subscribe;

  /** Fetches it once; after a failure, which is also in the state, the next call tries again. */
  readonly fetch = (): Promise<Part> => {
    this.#fetching ??= this.#fetchNow();
    return this.#fetching;
  };

  async #fetchNow(): Promise<Part> {
    try {
      const part = await this.#load();
      this.#arrive({ state: "here", part });
      return part;
    } catch (error) {
      this.#fetching = null;
      this.#arrive(FAILED);
      throw error;
    }
  }

  #arrive(arrival: Arrival<Part>): void {
    this.#arrival = arrival;
    this.#changed.set();
  }
}

/**
 * What has arrived of a part. Where it comes while the page is shown, React draws it with breaks:
 * nobody waits for it, and a key or a tap in the meantime must not be held up.
 */
export function useLazyPart<Part>(lazy: LazyPart<Part>, wanted = true): Arrival<Part> {
  const [arrival, setArrival] = useState(lazy.get);
  useEffect(() => {
    const follow = () => {
      startTransition(() => setArrival(lazy.get));
    };
    // It may have come since the drawing.
    follow();
    return lazy.subscribe(follow);
  }, [lazy]);
  useEffect(() => {
    if (wanted) lazy.fetch().catch(() => undefined);
  }, [lazy, wanted]);
  return arrival;
}
