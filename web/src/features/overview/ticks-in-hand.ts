import type { Entry } from "@reignwell/contract";
import { drafts, type LocalDatabase, plans as planRecords } from "@reignwell/device";
import { holdQuietMoment } from "../../lib/browser/quiet-moment.ts";
import { isPast, keepTicks, readKeptTicks, TICKS_DRAFT } from "./unsaved-ticks.ts";

/** What is toggled and not saved, by action: whether it is to be done. */
export type Toggled = ReadonlyMap<string, boolean>;

/** A plan as far as its ticks need it. */
type Plan = Pick<Entry, "id" | "date">;

interface InHand {
  date: string;
  toggled: Toggled;
}

/**
 * The ticks of one person that are toggled and not saved yet, by plan. They outlive a look into
 * another tab of the dashboard, and as drafts also the end of the page. They ask for quiet only
 * while somebody can still save them: while their plan is there and its day is not over.
 */
export class TicksInHand {
  readonly #database: LocalDatabase;
  readonly #listeners = new Set<() => void>();
  #plans: ReadonlyMap<string, InHand> = new Map();
  /** Null until a reading answers: then every plan counts as living. */
  #living: ReadonlySet<string> | null = null;
  #watched = "";
  #stopWatching: (() => void) | undefined;
  #release: (() => void) | null = null;
  #takenUp: Promise<void> | undefined;

  constructor(database: LocalDatabase) {
    this.#database = database;
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null while nobody updates the plan's ticks; empty when somebody has just begun. */
  read(entryId: string): Toggled | null {
    return this.#plans.get(entryId)?.toggled ?? null;
  }

  write({ id, date }: Plan, toggled: Toggled | null): void {
    const before = this.read(id) ?? new Map();
    const plans = new Map(this.#plans);
    if (toggled) plans.set(id, { date, toggled });
    else plans.delete(id);
    this.#put(plans);
    keepTicks(this.#database, { id, date }, before, toggled ?? new Map()).catch((error: unknown) =>
      console.warn("The ticks could not be kept", error),
    );
  }

  /**
   * Drops only what was written. What the person ticked while the write was under way stays in
   * hand, and the updating goes on for it.
   */
  dropWritten(plan: Plan, written: Toggled): void {
    const now = this.read(plan.id) ?? [];
    const others = [...now].filter(([id, done]) => written.get(id) !== done);
    this.write(plan, others.length > 0 ? new Map(others) : null);
  }

  /** Reads what earlier pages kept, once, and forgets what is of days gone by. */
  takeUp(): Promise<void> {
    this.#takenUp ??= this.#readKept().catch((error: unknown) => {
      console.warn("What was ticked before could not be read", error);
      // The next look tries once more.
      this.#takenUp = undefined;
    });
    return this.#takenUp;
  }

  async #readKept(): Promise<void> {
    const kept = new Map<string, InHand>();
    for (const { entryId, date, ticks } of await readKeptTicks(this.#database)) {
      if (isPast(date, Date.now())) await drafts.remove(this.#database, `${TICKS_DRAFT}${entryId}`);
      else kept.set(entryId, { date, toggled: ticks });
    }
    this.#put(new Map([...kept, ...this.#plans]));
  }

  #put(plans: ReadonlyMap<string, InHand>): void {
    this.#plans = plans;
    this.#watch();
    this.#askForQuiet();
    for (const listener of this.#listeners) listener();
  }

  /** Another device may delete a plan, and an undo brings it back. */
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

  /** Signing out closes the database, and nobody can save into it then. */
  #canBeSaved(): boolean {
    if (!this.#database.isOpen()) return false;
    return this.#unsaved().some(({ date }) => !isPast(date, Date.now()));
  }

  #unsaved(): { entryId: string; date: string }[] {
    return [...this.#plans].flatMap(([entryId, { date, toggled }]) =>
      toggled.size > 0 ? [{ entryId, date }] : [],
    );
  }
}

const known = new WeakMap<LocalDatabase, TicksInHand>();

/** The ticks in hand of a person: the same object at every call on one database. */
export function ticksInHand(database: LocalDatabase): TicksInHand {
  const found = known.get(database) ?? new TicksInHand(database);
  known.set(database, found);
  return found;
}
