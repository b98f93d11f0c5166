import { liveQuery } from "dexie";
import type { LocalDatabase } from "./local-database.ts";
import { isToOpen, whenOpen } from "./when-open.ts";

/** So long an answer is kept current after the last one who looked at it is gone, in ms. */
const LINGER = 60_000;

/** How soon a query asks again whose database was closed under it, in ms; doubled each time. */
const SOONEST_AGAIN = 250;
const LATEST_AGAIN = 30_000;

/** What a query gave out: its latest answer, undefined before the first one, or why there is none. */
export interface CachedAnswer<T> {
  value: T | undefined;
  error?: unknown;
}

/**
 * Begins to report results. Nothing comes after a result that is reported as the `last`: the next
 * call of `ask` or `watch` starts again. `wanted` resolves as soon as a component shows the result
 * instead of only keeping it.
 */
type Start<T> = (
  tell: (value: T, last?: boolean) => void,
  fail: (error: unknown) => void,
  wanted: Promise<void>,
) => () => void;

const NONE: CachedAnswer<never> = { value: undefined };

/**
 * A live query that stays current for a while after the last component that shows it is gone: a
 * user who leaves a tab and comes back sees the result at once, as it is now, instead of waiting
 * for the same rows once more.
 *
 *   idle ──ask──▶ running ──last listener gone──▶ lingering ──LINGER──▶ idle
 *                    ◀─────────────listen─────────────┘
 */
export class CachedQuery<T> {
  readonly #listeners = new Set<() => void>();
  #answer: CachedAnswer<T> = NONE;
  #args: readonly unknown[] = [];
  #stop: (() => void) | null = null;
  /** How many of the listeners only keep the result and don't show it. */
  #keepers = 0;
  /** Tells the running query that a component shows its result now. */
  #want = () => {};
  #ending: ReturnType<typeof setTimeout> | undefined;
  readonly #database: LocalDatabase;

  constructor(database: LocalDatabase) {
    this.#database = database;
  }

  /** Runs this query from now on; the result before stays until the new one is there. */
  ask<Args extends readonly unknown[]>(query: (...args: Args) => Promise<T>, args: Args): void {
    const database = this.#database;
    this.watch((tell, fail) => {
      let isOver = false;
      let stop = () => {};
      let wait = SOONEST_AGAIN;
      let again: ReturnType<typeof setTimeout> | undefined;
      const begin = () => {
        if (isOver) return;
        // Without `async`, Dexie would not observe what is read after the first await.
        const reading = async () => query(...args).catch(askAgain);
        const subscription = liveQuery(reading).subscribe(
          (value) => {
            clearTimeout(again);
            wait = SOONEST_AGAIN;
            tell(value);
          },
          (error) => {
            if (isClosedUnder(database, error)) return;
            clearTimeout(again);
            fail(error);
          },
        );
        stop = () => subscription.unsubscribe();
      };
      // Dexie tells nobody of a query that fails because its database was closed, and asks no more.
      const askAgain = (error: unknown): never => {
        clearTimeout(again);
        again = setTimeout(() => {
          if (isOver || database.hasBeenClosed()) return;
          stop();
          void whenOpen(database).then(begin);
        }, wait);
        wait = Math.min(wait * 2, LATEST_AGAIN);
        throw error;
      };
      // Queries that wait in Dexie for the database all run in the task in which it has opened.
      if (isToOpen(database)) void whenOpen(database).then(begin);
      else begin();
      return () => {
        isOver = true;
        clearTimeout(again);
        stop();
      };
    }, args);
  }

  /**
   * Keeps a result in memory for the component that shows it next; returns the way to stop. A
   * component that shows one already may use other arguments: its query stays.
   *
   * @param onAnswer called with every result, also with one that is there already
   */
  keep<Args extends readonly unknown[]>(
    query: (...args: Args) => Promise<T>,
    args: Args,
    onAnswer?: () => void,
  ): () => void {
    if (this.#isFree()) this.ask(query, args);
    return this.#hold(onAnswer);
  }

  /** The same for a result that comes in parts: only the first of them, until a component shows it. */
  keepWatching(start: Start<T>, args: readonly unknown[], onAnswer?: () => void): () => void {
    if (this.#isFree()) this.watch(start, args);
    return this.#hold(onAnswer);
  }

  /** Whether no component shows a result, perhaps with other arguments. */
  #isFree(): boolean {
    return !this.#stop || !this.#isLookedAt();
  }

  #isLookedAt(): boolean {
    return this.#listeners.size > this.#keepers;
  }

  #hold(onAnswer = () => {}): () => void {
    this.#keepers += 1;
    const leave = this.#add(() => {
      // A failure is reported to the components that show the result, not to those that keep it.
      if (this.#answer.error === undefined) onAnswer();
    });
    if (this.#answer.value !== undefined) onAnswer();
    return () => {
      this.#keepers -= 1;
      leave();
    };
  }

  /** The same for a result in parts: `start` reports each one, and returns the way to stop. */
  watch(start: Start<T>, args: readonly unknown[]): void {
    if (this.#stop && sameArgs(this.#args, args)) return;
    this.#stop?.();
    this.#args = args;
    const wanted = new Promise<void>((resolve) => {
      this.#want = resolve;
    });
    if (this.#isLookedAt()) this.#want();
    this.#stop = start(
      (value, last = false) => {
        if (last) this.#stop = null;
        this.#tell({ value });
      },
      (error) => this.#fail(error),
      wanted,
    );
  }

  /** Calls back whenever there is another answer; returns the way to stop. */
  readonly listen = (listener: () => void): (() => void) => {
    const leave = this.#add(listener);
    this.#want();
    return leave;
  };

  #add(listener: () => void): () => void {
    clearTimeout(this.#ending);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#ending = setTimeout(() => this.#end(), LINGER);
    };
  }

  /** The latest answer; the same object until there is another one. */
  readonly answer = (): CachedAnswer<T> => this.#answer;

  #tell(answer: CachedAnswer<T>): void {
    this.#answer = answer;
    for (const listener of this.#listeners) listener();
  }

  #fail(error: unknown): void {
    this.#stop = null;
    this.#tell({ value: undefined, error });
    // Reported once: the next component that mounts runs the query again instead of getting an
    // old failure.
    setTimeout(() => {
      if (this.#answer.error === error) this.#answer = NONE;
    });
  }

  #end(): void {
    this.#stop?.();
    this.#stop = null;
    this.#answer = NONE;
  }
}

const cached = new WeakMap<LocalDatabase, Map<string, CachedQuery<unknown>>>();

/**
 * The cached query of this name: one per database, so that no user ever sees what the database of
 * another one returned. A name belongs to one query in the program.
 */
export function cachedQuery<T>(database: LocalDatabase, name: string): CachedQuery<T> {
  const ofDatabase = cached.get(database) ?? new Map<string, CachedQuery<unknown>>();
  cached.set(database, ofDatabase);
  const known = ofDatabase.get(name) ?? new CachedQuery<unknown>(database);
  ofDatabase.set(name, known);
  // The name stands for the type.
  return known as CachedQuery<T>;
}

/** Of a database that opens again at its next use: the browser has thrown it away just now. */
function isClosedUnder(database: LocalDatabase, error: unknown): boolean {
  return error instanceof Error && error.name === "OpenFailedError" && !database.hasFailed();
}

function sameArgs(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}
