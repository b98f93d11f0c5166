import { type Entry, MESSAGES } from "@reignwell/contract";
import { editPlan, type PlanEdit, planGroups, removedAction } from "@reignwell/domain";
import { type LocalDatabase, planDay, plans, ticks } from "@reignwell/device";
import { serverNow } from "../../../lib/day/server-clock.ts";
import { reportFailure } from "../../../lib/local-data/report-write.ts";
import { notify } from "../../../lib/notify.ts";
import { ticksInHand } from "../ticks-in-hand.ts";

/** Why an edit was not made; `failed`: the device could not write. */
export type Refusal = "gone" | "empty" | "long" | "limit" | "past" | "full" | "failed";

/** Makes an edit of the id that an action has when its turn comes; null where none is left to make. */
type MakeEdit = (idOf: (key: string) => string) => PlanEdit;

const ACTION = "action:";
const texts = MESSAGES.planDay;
const FAILED = { gone: texts.gone, past: texts.past } as const;
/** That there is no more room is no failure, here as in the wizard. */
const NO_ROOM = { full: texts.full, limit: MESSAGES.initiate.limit } as const;

/**
 * The edits of one plan, one after the other. An action's id follows from its words, so a tap that
 * follows a renaming names the action by a key that stays.
 */
export class PlanEdits {
  readonly #database: LocalDatabase;
  readonly #planId: string;
  #keyById = new Map<string, string>();
  #idByKey = new Map<string, string>();
  /** By former words of a priority, those that it was given here. */
  readonly #renamed = new Map<string, string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: LocalDatabase, planId: string) {
    this.#database = database;
    this.#planId = planId;
  }

  #onNewIds: () => void = () => undefined;

  /** The name of a field by the id that its action has now. */
  readonly nameOf = (field: string): string =>
    field.startsWith(ACTION) ? ACTION + this.#idOf(field.slice(ACTION.length)) : field;

  readonly keyOf = (id: string): string => this.#keyById.get(id) ?? id;
  readonly #idOf = (key: string): string => this.#idByKey.get(key) ?? key;

  /** Calls back, in place of the former listener, when actions get other ids. */
  watchIds(listener: () => void): void {
    this.#onNewIds = listener;
  }

  /**
   * Resolves to null when the edit was made, else to the reason, which was said where it needs words.
   *
   * @param also runs in the transaction of the edit
   */
  run(
    make: MakeEdit,
    onMade?: (added: readonly string[]) => void,
    also?: () => Promise<void>,
  ): Promise<Refusal | null> {
    return this.#enqueue(async () => {
      // What cannot be read cannot be written either, and the write says so.
      const plan = await plans.byId(this.#database, this.#planId).catch(() => undefined);
      const edit = this.#named(make(this.#idOf), plan);
      const takeBack = this.#expect(edit, plan);
      const result = await planDay.edit(
        this.#database,
        this.#planId,
        edit,
        Date.now(),
        serverNow(),
        also,
      );
      if (result.ok && result.value.ok) {
        this.#noteRenamed(edit);
        onMade?.(result.value.added);
      } else takeBack();
      return result;
    });
  }

  /** Removes an action; resolves to the way to bring it back as it was, or to the refusal. */
  async remove(key: string): Promise<(() => void) | Refusal> {
    await this.settled();
    const plan = await plans.byId(this.#database, this.#planId).catch(() => undefined);
    const id = this.#idOf(key);
    // What cannot be read cannot be written either, and the write says so.
    const done = plan && (await ticks.doneOfPlan(this.#database, plan).catch(() => null));
    const removed = plan && removedAction(plan, id, done?.has(id) === true);
    const inHand = ticksInHand(this.#database).read(this.#planId)?.get(id);
    const refused = await this.run((idOf) => ({ kind: "remove-action", id: idOf(key) }));
    if (refused !== null) return refused;
    return () => {
      if (!removed) return;
      void this.run(
        () => ({ kind: "restore-action", ...removed }),
        ([restored]) => {
          if (restored === undefined || inHand === undefined) return;
          const hand = ticksInHand(this.#database);
          hand.write(plan, new Map([...(hand.read(plan.id) ?? []), [restored, inHand]]));
        },
      );
    };
  }

  async settled(): Promise<void> {
    await this.#last;
  }

  moveToNextDay(key: string): Promise<Refusal | null> {
    return this.#enqueue(() =>
      planDay.moveToNextDay(this.#database, this.#planId, this.#idOf(key), Date.now(), serverNow()),
    );
  }

  #enqueue(work: () => ReturnType<typeof planDay.moveToNextDay>): Promise<Refusal | null> {
    const done = this.#last.then(async () => {
      const result = await reportFailure(work(), texts.failed);
      if (!result.ok) return "failed";
      if (result.value.ok) return null;
      const { reason } = result.value;
      if (reason === "full" || reason === "limit") notify(NO_ROOM[reason], "note");
      else if (reason === "gone" || reason === "past") notify(FAILED[reason], "failed");
      return reason;
    });
    this.#last = done;
    return done;
  }

  /**
   * Before the write: the screen draws the changed plan before the write has answered.
   *
   * @returns what to call when the plan stays as it was
   */
  #expect(edit: PlanEdit, plan: Entry | undefined): () => void {
    const edited = plan && editPlan(plan, edit);
    if (!plan || !edited?.ok) return () => undefined;
    const former = { keyById: new Map(this.#keyById), idByKey: new Map(this.#idByKey) };
    const keys = [...edited.ids].map(([before, id]) => [id, this.keyOf(before)] as const);
    for (const [id, key] of keys) {
      this.#keyById.set(id, key);
      this.#idByKey.set(key, id);
    }
    this.#onNewIds();
    const renameBack = this.#renameTicks(plan, edited.ids);
    return () => {
      this.#keyById = former.keyById;
      this.#idByKey = former.idByKey;
      this.#onNewIds();
      renameBack();
    };
  }

  /** An edit of a screen that was drawn before a renaming calls the priority by its former words. */
  #named(edit: PlanEdit, plan: Entry | undefined): PlanEdit {
    const now = "priority" in edit ? this.#renamed.get(edit.priority) : undefined;
    if (!plan || now === undefined || !("priority" in edit)) return edit;
    const isThere = planGroups(plan).some(({ priority }) => priority === edit.priority);
    return isThere ? edit : { ...edit, priority: now };
  }

  #noteRenamed(edit: PlanEdit): void {
    if (edit.kind !== "rename-priority") return;
    const text = edit.text.trim();
    for (const [former, now] of this.#renamed) {
      if (now === edit.priority) this.#renamed.set(former, text);
    }
    this.#renamed.set(edit.priority, text);
  }

  #renameTicks(plan: Entry, ids: ReadonlyMap<string, string>): () => void {
    const hand = ticksInHand(this.#database);
    const before = [...(hand.read(plan.id) ?? [])];
    hand.rename(plan, ids);
    return () => {
      const now = hand.read(plan.id);
      const formerOf = new Map([...ids].map(([former, id]) => [id, former]));
      const toggled = [...(now ?? [])].map(([id, done]) => [formerOf.get(id) ?? id, done] as const);
      const dropped = before.filter(([id]) => !ids.has(id));
      if (now || dropped.length > 0) hand.write(plan, new Map([...dropped, ...toggled]));
    };
  }
}
