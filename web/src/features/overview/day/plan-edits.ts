import { MESSAGES } from "@reignwell/contract";
import { editPlan, type PlanEdit } from "@reignwell/domain";
import { type LocalDatabase, planDay, plans } from "@reignwell/device";
import { reportFailure } from "../../../lib/local-data/report-failure.ts";
import { notify } from "../../../lib/notify.ts";
import { ticksInHand } from "../ticks-in-hand.ts";

/** Why an edit was not made; `failed`: the device could not write. */
export type Refusal = "gone" | "empty" | "long" | "limit" | "past" | "full" | "failed";

/** Makes an edit of the id that an action has when its turn comes; null where none is left to make. */
type MakeEdit = (idOf: (key: string) => string) => PlanEdit;

const texts = MESSAGES.planDay;
const TOASTS = {
  gone: texts.gone,
  past: texts.past,
  full: texts.full,
  limit: MESSAGES.initiate.limit,
} as const;

/**
 * The edits of one plan, one after the other. An action's id follows from its words, so a tap that
 * follows a renaming names the action by a key that stays.
 */
export class PlanEdits {
  readonly #database: LocalDatabase;
  readonly #planId: string;
  readonly #keyById = new Map<string, string>();
  readonly #idByKey = new Map<string, string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: LocalDatabase, planId: string) {
    this.#database = database;
    this.#planId = planId;
  }

  readonly keyOf = (id: string): string => this.#keyById.get(id) ?? id;
  readonly #idOf = (key: string): string => this.#idByKey.get(key) ?? key;

  /** Resolves to null when the edit was made, else to the reason, which was said where it needs words. */
  run(make: MakeEdit): Promise<Refusal | null> {
    return this.#enqueue(async () => {
      const edit = make(this.#idOf);
      await this.#expect(edit);
      return planDay.edit(this.#database, this.#planId, edit, Date.now());
    });
  }

  /** Until the edits that were begun have ended. */
  async settled(): Promise<void> {
    await this.#last;
  }

  moveToNextDay(key: string): Promise<Refusal | null> {
    return this.#enqueue(() =>
      planDay.moveToNextDay(this.#database, this.#planId, this.#idOf(key), Date.now()),
    );
  }

  #enqueue(work: () => ReturnType<typeof planDay.moveToNextDay>): Promise<Refusal | null> {
    const done = this.#last.then(async () => {
      const result = await reportFailure(work(), texts.failed);
      if (!result.ok) return "failed";
      if (result.value.ok) return null;
      const { reason } = result.value;
      if (reason !== "empty" && reason !== "long") notify(TOASTS[reason], "failed");
      return reason;
    });
    this.#last = done;
    return done;
  }

  /** Before the write: the screen draws the changed plan before the write has answered. */
  async #expect(edit: PlanEdit): Promise<void> {
    const plan = await plans.byId(this.#database, this.#planId);
    const edited = plan && editPlan(plan, edit);
    if (!plan || !edited?.ok) return;
    const keys = [...edited.ids].map(([former, id]) => [id, this.keyOf(former)] as const);
    for (const [id, key] of keys) {
      this.#keyById.set(id, key);
      this.#idByKey.set(key, id);
    }
    ticksInHand(this.#database).rename(plan, edited.ids);
  }
}
