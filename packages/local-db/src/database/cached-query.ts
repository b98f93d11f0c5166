import { liveQuery } from "dexie";
import type { LocalDatabase } from "./local-database.ts";

/** So long an answer is kept current after the last one who looked at it is gone, in ms. */
const LINGER = 60_000;

/** What a query gave out: its latest answer, undefined before the first one, or why there is none. */
export interface KeptAnswer<T> {
  value: T | undefined;
  error?: unknown;
}

/**
 * Begins to answer. Nothing comes after an answer that is told as the `last`: who asks next begins
 * anew. `wanted` resolves as soon as somebody looks instead of only keeping.
 */
type Start<T> = (
  tell: (value: T, last?: boolean) => void,
  fail: (error: unknown) => void,
  wanted: Promise<void>,
) => () => void;

const NONE: KeptAnswer<never> = { value: undefined };

/**
 * A live query that stays current for a while after nobody looks at it: whoever leaves a tab and
 * comes back sees it at once, as it is now, instead of waiting for the same rows once more.
 *
 *   idle ──ask──▶ running ──last listener gone──▶ lingering ──LINGER──▶ idle
 *                    ◀─────────────listen─────────────┘
 */
export class KeptQuery<T> {
  readonly #listeners = new Set<() => void>();
  #answer: KeptAnswer<T> = NONE;
  #args: readonly unknown[] = [];
  #stop: (() => void) | null = null;
  /** How many of the listeners only keep. */
  #keepers = 0;
  /** Tells what is running that somebody looks now. */
  #want = () => {};
  #ending: ReturnType<typeof setTimeout> | undefined;

  /** Answers this question from now on; the answer before stays until the new one is there. */
  ask<Args extends readonly unknown[]>(query: (...args: Args) => Promise<T>, args: Args): void {
    this.watch((tell, fail) => {
      // The `async` keeps sight of what is read after the first await.
      const subscription = liveQuery(async () => query(...args)).subscribe(tell, fail);
      return () => subscription.unsubscribe();
    }, args);
  }

  /**
   * Keeps the answer at hand for whoever comes to look; returns the way to stop. Who looks already
   * may have asked for more than that: their question stays.
   *
   * @param onAnswer told of every answer, also of one that is there already
   */
  keep<Args extends readonly unknown[]>(
    query: (...args: Args) => Promise<T>,
    args: Args,
    onAnswer?: () => void,
  ): () => void {
    if (this.#isFree()) this.ask(query, args);
    return this.#hold(onAnswer);
  }

  /** The same for an answer that comes in parts: only the first of them, until somebody looks. */
  keepWatching(start: Start<T>, args: readonly unknown[], onAnswer?: () => void): () => void {
    if (this.#isFree()) this.watch(start, args);
    return this.#hold(onAnswer);
  }

  /** Whether nobody looks who may have asked for something else. */
  #isFree(): boolean {
    return !this.#stop || !this.#isLookedAt();
  }

  #isLookedAt(): boolean {
    return this.#listeners.size > this.#keepers;
  }

  #hold(onAnswer = () => {}): () => void {
    this.#keepers += 1;
    const leave = this.#add(() => {
      // A failure is for those who look.
      if (this.#answer.error === undefined) onAnswer();
    });
    if (this.#answer.value !== undefined) onAnswer();
    return () => {
      this.#keepers -= 1;
      leave();
    };
  }

  /** The same for an answer that comes in parts: `start` tells each one, and returns the way to stop. */
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
  readonly answer = (): KeptAnswer<T> => this.#answer;

  #tell(answer: KeptAnswer<T>): void {
    this.#answer = answer;
    for (const listener of this.#listeners) listener();
  }

  #fail(error: unknown): void {
    this.#stop = null;
    this.#tell({ value: undefined, error });
    // Told once: whoever tries again asks anew and is not refused for what is over.
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

const kept = new WeakMap<LocalDatabase, Map<string, KeptQuery<unknown>>>();

/**
 * The kept query of this name: one a database, so that nobody ever sees what another person's
 * gave out. A name belongs to one kind of question in the program.
 */
export function keptQuery<T>(database: LocalDatabase, name: string): KeptQuery<T> {
  const ofDatabase = kept.get(database) ?? new Map<string, KeptQuery<unknown>>();
  kept.set(database, ofDatabase);
  const known = ofDatabase.get(name) ?? new KeptQuery<unknown>();
  ofDatabase.set(name, known);
  // The name stands for the type.
  return known as KeptQuery<T>;
}

function sameArgs(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}
