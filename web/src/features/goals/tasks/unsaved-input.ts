import { drafts, type LocalDatabase } from "@reignwell/device";
import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";

/** One kind of place where something is typed in the list of goals. */
interface PlaceKind<T> {
  /** Begins the name of each draft; the place's id follows. Signing out asks for 'task-form:'. */
  prefix: string;
  /** What is kept on the device; null when there is nothing that could be lost. */
  toDraft: (typed: T) => object | null;
  /** What was kept, read again; undefined when there is no place for it any more. */
  fromDraft: (database: LocalDatabase, id: string, kept: unknown) => Promise<T | undefined>;
}

type Places<T> = ReadonlyMap<string, T>;

/**
 * What is typed in the list of goals and not saved, by the place's id. It is not the rows' own
 * state: it must outlive its row, which another device may delete, a look into another tab, and the
 * end of the page.
 */
export class HalfTyped<T> {
  readonly #kind: PlaceKind<T>;
  readonly #stores = new WeakMap<LocalDatabase, StoreApi<Places<T>>>();
  readonly #takenUp = new WeakSet<LocalDatabase>();

  constructor(kind: PlaceKind<T>) {
    this.#kind = kind;
  }

  read(database: LocalDatabase, id: string): T | undefined {
    return this.storeOf(database).getState().get(id);
  }

  write(database: LocalDatabase, id: string, typed: T): void {
    this.storeOf(database).setState((places) => new Map([...places, [id, typed]]), true);
    const draft = this.#kind.toDraft(typed);
    const name = `${this.#kind.prefix}${id}`;
    keep(draft ? drafts.write(database, name, draft) : drafts.remove(database, name));
  }

  forget(database: LocalDatabase, id: string): void {
    const others = [...this.storeOf(database).getState()].filter(([place]) => place !== id);
    this.storeOf(database).setState(new Map(others), true);
    keep(drafts.remove(database, `${this.#kind.prefix}${id}`));
  }

  storeOf(database: LocalDatabase): StoreApi<Places<T>> {
    const known = this.#stores.get(database);
    if (known) return known;
    const store = createStore<Places<T>>(() => new Map());
    this.#stores.set(database, store);
    return store;
  }

  /** Reads what an earlier page left, once; what was typed on this page since then counts. */
  async takeUp(database: LocalDatabase): Promise<void> {
    if (this.#takenUp.has(database)) return;
    this.#takenUp.add(database);
    const { prefix, fromDraft } = this.#kind;
    try {
      for (const { kind, value } of await drafts.under(database, prefix)) {
        const id = kind.slice(prefix.length);
        const typed = await fromDraft(database, id, value);
        if (typed === undefined || this.read(database, id)) continue;
        this.storeOf(database).setState((places) => new Map([...places, [id, typed]]), true);
      }
    } catch (error) {
      this.#takenUp.delete(database);
      console.warn("What was typed before could not be read", error);
    }
  }
}

/** Everything of a kind, kept current. */
export function useHalfTyped<T>(places: HalfTyped<T>, database: LocalDatabase): Places<T> {
  useEffect(() => void places.takeUp(database), [places, database]);
  return useStore(places.storeOf(database));
}

/** What is typed at one place, kept current. */
export function useTypedAt<T>(
  places: HalfTyped<T>,
  database: LocalDatabase,
  id: string,
): T | undefined {
  return useStore(places.storeOf(database), (all) => all.get(id));
}

function keep(done: Promise<void>): void {
  done.catch((error: unknown) => console.warn("The typed text could not be kept", error));
}
