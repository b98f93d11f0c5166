import type { WizardDraft } from "@reignwell/domain";
import { type LocalDatabase, writeDraft } from "@reignwell/local-db";

/** Where a draft is kept: a person's plan of today, one of an earlier day, one made as a guest. */
export type DraftKind = "plan" | "earlier-plan" | "guest-plan";

/** One draft's place on the device. */
export interface DraftPlace {
  database: LocalDatabase;
  kind: DraftKind;
}

/**
 * Keeps a draft on the device at every change (DEC-27). Writes to one place follow each other and
 * the last one wins; of those that came during a running write only the newest is written.
 */
export class DraftKeeper {
  #place: DraftPlace;
  #onOutcome: (kept: boolean) => void;
  #waiting: { draft: WizardDraft } | null = null;
  #running: Promise<void> | null = null;

  /** @param onOutcome is told after each write whether the device took it */
  constructor(place: DraftPlace, onOutcome: (kept: boolean) => void) {
    this.#place = place;
    this.#onOutcome = onOutcome;
  }

  keep(draft: WizardDraft): void {
    this.#waiting = { draft };
    this.#running ??= this.#writeAll();
  }

  /**
   * Starts the newest write now, behind none: for a page that is about to go. The database runs
   * writes in the order in which they were started, so it still is the last one.
   */
  flush(): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) void this.#write(waiting.draft);
  }

  /** Resolves when everything that was to be kept is on the device, or was refused by it. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting) {
      const { draft } = this.#waiting;
      this.#waiting = null;
      await this.#write(draft);
    }
    this.#running = null;
  }

  async #write(draft: WizardDraft): Promise<void> {
    try {
      await writeDraft(this.#place.database, this.#place.kind, draft);
      this.#onOutcome(true);
    } catch {
      this.#onOutcome(false);
    }
  }
}
