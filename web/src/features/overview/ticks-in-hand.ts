import type { Entry } from "@reignwell/contract";
import { actionsDoneBefore } from "@reignwell/domain";
import { drafts, type LocalDatabase, plans as planRecords } from "@reignwell/device";
import { holdQuietMoment } from "../../lib/browser/quiet-moment.ts";
import { createSignal } from "../../lib/signal.ts";
import { isPast, keepTicks, readUnsavedTicks, TICKS_DRAFT } from "./unsaved-ticks.ts";

/** The toggled and not saved actions: whether each is to be done. */
export type Toggled = ReadonlyMap<string, boolean>;

type Plan = Pick<Entry, "id" | "date">;

interface InHand {
  date: string;
  toggled: Toggled;
}

/**
 * The toggled and not saved ticks of one user, by plan. They outlive a change of tab, and as
 * drafts also the page. They hold the quiet moment only while the user can still save them: while
 * their plan exists and its day is not over.
 */
export class TicksInHand {
  readonly #database: LocalDatabase;
  readonly #plans = createSignal<ReadonlyMap<string, InHand>>(new Map());
  /** Null until it is read: then every plan counts as living. */
  #living: ReadonlySet<string> | null = null;
  #watched = "";
  #stopWatching: (() => void) | undefined;
  #release: (() => void) | null = null;
  #takenUp: Promise<void> | undefined;

  constructor(database: LocalDatabase) {
    this.#database = database;
  }

  readonly subscribe = this.#plans.subscribe;

  /** Null while the user does not update the plan's ticks; empty at the beginning of an update. */
  read(entryId: string): Toggled | null {
    return this.#plans.get().get(entryId)?.toggled ?? null;
  }

  write({ id, date }: Plan, toggled: Toggled | null): void {
    const before = this.read(id) ?? new Map();
    const plans = new Map(this.#plans.get());
    if (toggled) plans.set(id, { date, toggled });
    else plans.delete(id);
    this.#put(plans);
    keepTicks(this.#database, { id, date }, before, toggled ?? new Map()).catch((error: unknown) =>
      console.warn("The ticks could not be kept", error),
    );
  }

  /** Drops only what was written; ticks that the user toggled meanwhile stay. */
  dropWritten(plan: Plan, written: Toggled): void {
    const now = this.read(plan.id) ?? [];
    const others = [...now].filter(([id, done]) => written.get(id) !== done);
    this.write(plan, others.length > 0 ? new Map(others) : null);
  }

  /** An edit of the plan has given actions other ids; what is toggled goes along. */
  rename(plan: Plan, ids: ReadonlyMap<string, string>): void {
    const toggled = this.read(plan.id);
    if (!toggled || [...toggled.keys()].every((id) => ids.get(id) === id)) return;
    const renamed = [...toggled].flatMap(([id, done]) => {
      const now = ids.get(id);
      return now === undefined ? [] : [[now, done] as const];
    });
    this.write(plan, new Map(renamed));
  }

  /**
   * What is in hand of a plan that this one has replaced goes along to the actions with the same
   * words, as its saved ticks do (DEC-64); another device may have replaced it.
   */
  async handOn(entry: Entry): Promise<void> {
    for (const [id, { date }] of this.#plans.get()) {
      if (id === entry.id || date !== entry.date) continue;
      const former = await planRecords.replacedById(this.#database, id);
      const toggled = this.read(id);
      if (!former || !toggled) continue;
      const own = this.read(entry.id) ?? new Map<string, boolean>();
      const taken = actionsDoneBefore(former, new Set(toggled.keys()), entry);
      if (taken.size === 0) continue;
      const handed = [...taken].map(
        ([now, before]) => [now, toggled.get(before) === true] as const,
      );
      this.write(entry, new Map([...handed, ...own]));
      const left = new Set(taken.values());
      const others = [...toggled].filter(([action]) => !left.has(action));
      this.write(former, others.length > 0 ? new Map(others) : null);
    }
  }

  /** Reads the drafts of earlier pages once and deletes those of past days. */
  takeUp(): Promise<void> {
    this.#takenUp ??= this.#readStored().catch((error: unknown) => {
      console.warn("What was ticked before could not be read", error);
      this.#takenUp = undefined;
    });
    return this.#takenUp;
  }

  async #readStored(): Promise<void> {
    const stored = new Map<string, InHand>();
    for (const { entryId, date, ticks } of await readUnsavedTicks(this.#database)) {
      if (isPast(date, Date.now())) await drafts.remove(this.#database, `${TICKS_DRAFT}${entryId}`);
      else stored.set(entryId, { date, toggled: ticks });
    }
    this.#put(new Map([...stored, ...this.#plans.get()]));
  }

  #put(plans: ReadonlyMap<string, InHand>): void {
    this.#plans.set(plans);
    this.#watch();
    this.#askForQuiet();
  }

  /** Another device may delete a plan, and an undo restores it. */
  #watch(): void {
    const ids = this.#unsaved().map(({ entryId }) => entryId);
    if (this.#watched === ids.join()) return;
    this.#watched = ids.join();
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    this.#living = null;
    if (ids.length === 0) return;
    this.#stopWatching = planRecords.watchLiving(this.#database, ids, (living) => {
      this.#living = living;
      this.#askForQuiet();
    });
  }

  #askForQuiet(): void {
    const wanted = this.#unsaved().some(({ entryId }) => this.#living?.has(entryId) ?? true);
    if (wanted) this.#release ??= holdQuietMoment(() => this.#canBeSaved());
    else {
      this.#release?.();
      this.#release = null;
    }
  }

  /** Signing out closes the database, so nothing can be saved into it. */
  #canBeSaved(): boolean {
    if (!this.#database.isOpen()) return false;
    return this.#unsaved().some(({ date }) => !isPast(date, Date.now()));
  }

  #unsaved(): { entryId: string; date: string }[] {
    return [...this.#plans.get()].flatMap(([entryId, { date, toggled }]) =>
      toggled.size > 0 ? [{ entryId, date }] : [],
    );
  }
}

const known = new WeakMap<LocalDatabase, TicksInHand>();

export function ticksInHand(database: LocalDatabase): TicksInHand {
  const found = known.get(database) ?? new TicksInHand(database);
  known.set(database, found);
  return found;
}
