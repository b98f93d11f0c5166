import { hasWords, readDraft, sameWords, type WizardDraft } from "@reignwell/domain";
import {
  type DraftRevision,
  type LocalDatabase,
  newRevision,
  readStoredDraft,
  replaceDraft,
  type StoredDraft,
  watchDraft,
} from "@reignwell/local-db";

/**
 * Where a draft is kept: a person's plan of today, one of an earlier day, one made as a guest, or
 * the day of a series, by its entry and run.
 */
export type DraftKind = "plan" | "earlier-plan" | "guest-plan" | `series-${number}-${number}`;

/** Which draft it is: whose, and of which kind. */
interface DraftKey {
  database: LocalDatabase;
  kind: DraftKind;
}

/** A draft that another page wrote under the same key. */
export interface ForeignDraft {
  /** What is stored now; null when it was finished or dropped. */
  draft: WizardDraft | null;
  /** What was written here and is not in it; null when there is nothing of that sort. */
  own: WizardDraft | null;
}

/** What a keeper reports to its page. */
export interface KeeperListener {
  /** Called after each write: whether the device took it. */
  onOutcome: (kept: boolean) => void;
  /** Called when another page wrote; says whether this page shows the other's draft from now on. */
  onForeign: (foreign: ForeignDraft) => boolean;
}

/**
 * Keeps a draft on the device at every change (DEC-27). Writes under one key follow each other
 * and the last one wins; of those that came during a running write only the newest is written.
 *
 * Another tab or window may keep the same draft. So each write looks at the stored version first,
 * in the same transaction: it replaces only what this page has seen or written itself.
 */
export class DraftKeeper {
  readonly #key: DraftKey;
  readonly #listener: KeeperListener;
  /** Begins the names of all versions that this page writes. */
  readonly #name = newRevision();
  #writes = 0;
  /** The version that this page has last seen or written, and what stands in it. */
  #seen: DraftRevision;
  #agreed: WizardDraft;
  /** What the page shows. */
  #latest: WizardDraft;
  #waiting: WizardDraft | null = null;
  #toLook = false;
  #running: Promise<void> | null = null;
  #stopWatching: (() => void) | null = null;
  #released = false;

  /** @param opened the draft that the page begins with, and its version */
  constructor(
    key: DraftKey,
    opened: { draft: WizardDraft; revision: DraftRevision },
    listener: KeeperListener,
  ) {
    this.#key = key;
    this.#seen = opened.revision;
    this.#agreed = opened.draft;
    this.#latest = opened.draft;
    this.#listener = listener;
  }

  keep(draft: WizardDraft): void {
    this.#latest = draft;
    this.#waiting = draft;
    this.#running ??= this.#runAll();
  }

  /** Follows other pages' writes from now on. */
  watch(): void {
    const { database, kind } = this.#key;
    this.#stopWatching ??= watchDraft(database, kind, (revision) => {
      // Read again after this page's own writes: the event may be older than they are.
      if (!this.mayReplace(revision)) this.look();
    });
  }

  /** Does not follow other pages' writes any more. */
  unwatch(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
  }

  /** Looks whether another page has written. */
  look(): void {
    this.#toLook = true;
    this.#running ??= this.#runAll();
  }

  /** Another draft is kept from now on; what was given before is still written. */
  release(): void {
    this.#released = true;
    this.unwatch();
  }

  /**
   * Starts the newest write now, behind none: for a page that is about to go. The database runs
   * writes in the order in which they were started, so it still is the last one.
   */
  flush(): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) void this.#write(waiting);
  }

  /** Resolves when everything that was to be kept is on the device, or was refused by it. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Whether this page has written or seen that version, so that nothing unseen is overwritten. */
  readonly mayReplace = (revision: DraftRevision): boolean =>
    revision === this.#seen || (revision?.startsWith(`${this.#name}.`) ?? false);

  async #runAll(): Promise<void> {
    while (this.#waiting || this.#toLook) {
      const waiting = this.#waiting;
      this.#waiting = null;
      if (waiting) await this.#write(waiting);
      else await this.#lookNow();
    }
    this.#running = null;
  }

  async #write(draft: WizardDraft): Promise<void> {
    const { database, kind } = this.#key;
    this.#writes += 1;
    const revision = `${this.#name}.${this.#writes}`;
    try {
      const outcome = await replaceDraft(
        database,
        { kind, value: draft, revision },
        this.mayReplace,
      );
      if (outcome.written) {
        this.#seen = revision;
        this.#agreed = draft;
        this.#listener.onOutcome(true);
      } else this.#meet(outcome.stored);
    } catch {
      this.#listener.onOutcome(false);
    }
  }

  async #lookNow(): Promise<void> {
    this.#toLook = false;
    const { database, kind } = this.#key;
    const found = await readStoredDraft(database, kind).catch(() => undefined);
    if (found !== undefined && !this.mayReplace(found?.revision ?? null)) this.#meet(found);
  }

  #meet(found: StoredDraft | null): void {
    if (this.#released) return;
    const draft = readDraft(found?.value);
    const own = this.#latest;
    const isOwn = hasWords(own) && !sameWords(own, this.#agreed);
    const lost = isOwn && !(draft && sameWords(own, draft)) ? own : null;
    if (!this.#listener.onForeign({ draft, own: lost })) return;
    this.#seen = found?.revision ?? null;
    this.#waiting = null;
    if (draft) {
      this.#agreed = draft;
      this.#latest = draft;
    }
  }
}
