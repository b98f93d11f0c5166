import { drafts, type LocalDatabase } from "@reignwell/device";
import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";

interface InputKind<T> {
  /** Followed by the input's id in each draft's name. Signing out looks for 'task-form:'. */
  prefix: string;
  /** Null when there is nothing to lose. */
  toDraft: (typed: T) => object | null;
  /** Undefined when the input no longer exists. */
  fromDraft: (database: LocalDatabase, id: string, kept: unknown) => Promise<T | undefined>;
}

type TypedById<T> = ReadonlyMap<string, T>;

/**
 * Typed and not saved text in the list of goals, by the id of the input. It is stored apart from
 * the rows, because it must outlive a row that another device deletes, a change of tab, and the
 * page.
 */
export class HalfTyped<T> {
  readonly #kind: InputKind<T>;
  readonly #stores = new WeakMap<LocalDatabase, StoreApi<TypedById<T>>>();
  readonly #takenUp = new WeakSet<LocalDatabase>();

  constructor(kind: InputKind<T>) {
    this.#kind = kind;
  }

  read(database: LocalDatabase, id: string): T | undefined {
    return this.storeOf(database).getState().get(id);
  }

  write(database: LocalDatabase, id: string, typed: T): void {
    this.storeOf(database).setState((all) => new Map([...all, [id, typed]]), true);
    const draft = this.#kind.toDraft(typed);
    const name = `${this.#kind.prefix}${id}`;
    keep(draft ? drafts.write(database, name, draft) : drafts.remove(database, name));
  }

  forget(database: LocalDatabase, id: string): void {
    keep(this.take(database, id)());
  }

  /**
   * Takes it from the screen; returns what ends its draft, for the step that saves it. What is typed
   * in the same place meanwhile stays.
   */
  take(database: LocalDatabase, id: string): () => Promise<void> {
    const others = [...this.storeOf(database).getState()].filter(([other]) => other !== id);
    this.storeOf(database).setState(new Map(others), true);
    return async () => {
      if (!this.read(database, id)) await drafts.remove(database, `${this.#kind.prefix}${id}`);
    };
  }

  storeOf(database: LocalDatabase): StoreApi<TypedById<T>> {
    const known = this.#stores.get(database);
    if (known) return known;
    const store = createStore<TypedById<T>>(() => new Map());
    this.#stores.set(database, store);
    return store;
  }

  /** Reads the drafts of an earlier page once; text that was typed on this page wins. */
  async takeUp(database: LocalDatabase): Promise<void> {
    if (this.#takenUp.has(database)) return;
    this.#takenUp.add(database);
    const { prefix, fromDraft } = this.#kind;
    try {
      for (const { kind, value } of await drafts.under(database, prefix)) {
        const id = kind.slice(prefix.length);
        const typed = await fromDraft(database, id, value);
        if (typed === undefined || this.read(database, id)) continue;
        this.storeOf(database).setState((all) => new Map([...all, [id, typed]]), true);
      }
    } catch (error) {
      this.#takenUp.delete(database);
      console.warn("What was typed before could not be read", error);
    }
  }
}

export function useHalfTyped<T>(inputs: HalfTyped<T>, database: LocalDatabase): TypedById<T> {
  useEffect(() => void inputs.takeUp(database), [inputs, database]);
  return useStore(inputs.storeOf(database));
}

export function useTypedAt<T>(
  inputs: HalfTyped<T>,
  database: LocalDatabase,
  id: string,
): T | undefined {
  return useStore(inputs.storeOf(database), (all) => all.get(id));
}

function keep(done: Promise<void>): void {
  done.catch((error: unknown) => console.warn("The typed text could not be kept", error));
}
