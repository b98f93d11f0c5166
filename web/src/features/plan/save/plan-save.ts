import { type Entry, MESSAGES } from "@reignwell/contract";
import { type FinishedDraft, type LocalDatabase, type PlanDevice, plans } from "@reignwell/device";
import { notify } from "../../../lib/notify.ts";
import type { PlanStore } from "../draft/plan-store.ts";
import { failureText, finishedPlan, sendPlan } from "./finished-plan.ts";

export type SaveState =
  | { name: "idle" | "guest" | "looking" | "saving" }
  | { name: "asking"; earlier: Entry }
  | { name: "saved"; stored: StoredPlan | null };

/** The saved plan as this device stores it; null when it went straight to the account. */
export interface StoredPlan {
  database: LocalDatabase;
  id: string;
}

export interface PlanSaveInput {
  device: Promise<PlanDevice>;
  store: PlanStore;
  isGuest: boolean;
}

const IDLE: SaveState = { name: "idle" };

/**
 * The saving of a plan, from the tap on 'Save & Reign' to the call that stores it (D-055 to D-063).
 *
 * ```
 *          save, as a guest                        close
 *   idle ────────────────────▶ guest ──────────────────────▶ idle
 *    │ save
 *    ▼        the day has none                 stored
 *  looking ──────────────────────▶ saving ───────────────▶ saved, and on to the dashboard
 *    │ the day has a plan           ▲   │
 *    ▼          replace, keepBoth   │   │ failed, which may happen in looking, too
 *  asking ──────────────────────────┘   └──▶ idle, with the reason as a message
 *    └── close ──▶ idle
 * ```
 *
 * From the tap on the draft takes no changes: what is looked for, asked about and saved is the plan
 * that the user saw. When they cancelled or it failed, it takes them again; when it succeeded, the
 * draft is gone, and with it the note and the flag of an unfinished plan.
 */
export class PlanSave {
  #state = IDLE;
  readonly #input: PlanSaveInput;
  readonly #onState: (state: SaveState) => void;

  constructor(input: PlanSaveInput, onState: (state: SaveState) => void) {
    this.#input = input;
    this.#onState = onState;
  }

  readonly save = (): void => {
    if (this.#state.name !== "idle") return;
    const { store, isGuest } = this.#input;
    if (isGuest) {
      // A guest can do everything but save (D-062); the plan waits here for an account.
      store.change((now) => ({ ...now, finishedAt: Date.now() }));
      this.#to({ name: "guest" });
    } else {
      this.#to({ name: "looking" });
      void this.#attempt((database, draft) => this.#lookAndWrite(database, draft));
    }
  };

  readonly replace = (): void => {
    if (this.#state.name === "asking") this.#writeNow(this.#state.earlier.id);
  };

  readonly keepBoth = (): void => {
    if (this.#state.name === "asking") this.#writeNow();
  };

  readonly close = (): void => {
    const { name } = this.#state;
    if (name !== "asking" && name !== "guest") return;
    this.#input.store.reopen();
    this.#to(IDLE);
  };

  async #lookAndWrite(database: LocalDatabase, draft: FinishedDraft): Promise<void> {
    const { date } = this.#input.store.state.getState().draft;
    // A database that cannot be read holds no plan that could be replaced.
    const earlier = await plans.ofDate(database, date).catch(() => undefined);
    if (earlier) this.#to({ name: "asking", earlier });
    else await this.#write(database, draft);
  }

  #writeNow(replaces?: string): void {
    this.#to({ name: "saving" });
    void this.#attempt((database, draft) => this.#write(database, draft, replaces));
  }

  async #write(database: LocalDatabase, draft: FinishedDraft, replaces?: string): Promise<void> {
    const { store } = this.#input;
    this.#to({ name: "saving" });
    const plan = await finishedPlan(store.state.getState().draft, database);
    const result = await plans.save(database, plan, Date.now(), { draft, replaces });
    if (!result.ok) {
      if (result.reason !== "unavailable") throw result.error;
      // This browser stores nothing at all, but the account can still have the plan.
      await sendPlan(plan);
    }
    store.finish();
    this.#to({ name: "saved", stored: result.ok ? { database, id: result.value.id } : null });
    notify(MESSAGES.planSaving.saved);
  }

  async #attempt(
    step: (database: LocalDatabase, draft: FinishedDraft) => Promise<void>,
  ): Promise<void> {
    const { device, store } = this.#input;
    try {
      const draft = await store.close();
      await step((await device).database, draft);
    } catch (error) {
      store.reopen();
      this.#to(IDLE);
      const { title } = MESSAGES.planSaving.saveFailed;
      notify({ title, description: failureText(error) }, "failed");
    }
  }

  #to(state: SaveState): void {
    this.#state = state;
    this.#onState(state);
  }
}
