import type { Entry } from "@reignwell/contract";
import {
  type EditedPlan,
  editPlan,
  mayEditPlan,
  type PlanEdit,
  shownBefore,
} from "@reignwell/domain";
import { sameValue } from "@reignwell/sync-core";
import type { LocalDatabase } from "../database/local-database.ts";
import {
  type Began,
  type RecordChange,
  recordChanges,
  writeTogether,
} from "../outbox/record-change.ts";
import { completionsOfEntry, doneActionsOfPlan } from "./done-actions.ts";
import { tickChange } from "./tick-changes.ts";

/** How an edit of a plan ended; `past`: the plan's day is over. */
export type EditOutcome = EditedPlan | { ok: false; reason: "past" };

/** The kinds that an edit of a plan reads and writes, for a transaction around it. */
export const KINDS_OF_AN_EDIT = ["entries", "actionCompletions", "tasks"] as const;

/**
 * Makes one change to a plan as it is stored now, so that what another device has changed meanwhile
 * stays (DEC-64). Only fields that become different are written. Ticks go along with their actions.
 *
 * @param now the device's clock, which may be wrong
 * @param judgedAt the time by which the plan's day is over or not
 * @param also runs in the transaction of the edit, once it is made
 */
export async function editEntry(
  database: LocalDatabase,
  id: string,
  edit: PlanEdit,
  now: number,
  judgedAt = now,
  also?: () => Promise<void>,
): Promise<EditOutcome> {
  return writeTogether(database, KINDS_OF_AN_EDIT, async () => {
    const entry = await database.entries.get(id);
    if (entry?.deletedAt !== null) return { ok: false, reason: "gone" };
    if (!mayEditPlan(entry, judgedAt)) return { ok: false, reason: "past" };
    const edited = editPlan(entry, edit);
    const isDone = edit.kind === "restore-action" && edit.isDone;
    if (edited.ok) {
      const { plan, ids, added } = edited;
      const written = { plan, ids, done: isDone ? added : [], began: shownBefore(entry, edit) };
      await writeEditedEntry(database, entry, written, now);
      await also?.();
    }
    return edited;
  });
}

/**
 * Writes what an edit has changed of a plan; run it in a transaction over {@link KINDS_OF_AN_EDIT}.
 *
 * @param edited.done the actions that come back done
 * @param edited.began what the author was shown of the words that are written over [K3]
 */
export async function writeEditedEntry(
  database: LocalDatabase,
  entry: Entry,
  edited: {
    plan: Entry;
    ids: ReadonlyMap<string, string>;
    done?: readonly string[];
    began: Began;
  },
  now: number,
): Promise<void> {
  const { plan, ids, began } = edited;
  const done = await doneActionsOfPlan(database, entry);
  const fields = changedFields(entry, plan);
  if (Object.keys(fields).length === 0) return;
  await recordChanges(database, [{ collection: "entries", id: entry.id, fields, began }], now);
  // Only now: which ticks count for the changed plan as they are is seen by reading them so.
  const counted = await doneActionsOfPlan(database, plan);
  const stored = new Map((await completionsOfEntry(database, plan.id)).map((one) => [one.id, one]));
  const kept = [...ids].flatMap(([former, id]) => (done.has(former) ? [id] : []));
  const wanted = new Set([...kept, ...(edited.done ?? [])]);
  const wrong = [...new Set([...counted, ...wanted])].filter(
    (id) => counted.has(id) !== wanted.has(id),
  );
  const ticks = wrong.flatMap((id): RecordChange[] =>
    tickChange(plan, id, stored.get(id), wanted.has(id), now),
  );
  if (ticks.length > 0) await recordChanges(database, ticks, now);
}

function changedFields(before: Entry, after: Entry): Partial<Entry> {
  const { priorities, actionSteps, actionTasks } = after;
  const shown = before.priorities.filter(Boolean);
  return {
    ...(!sameValue(shown, priorities) && { priorities }),
    ...(!sameValue(before.actionSteps, actionSteps) && { actionSteps }),
    ...(!sameValue(before.actionTasks ?? [], actionTasks) && { actionTasks }),
    ...(before.challenges !== after.challenges && { challenges: after.challenges }),
    ...(before.answer !== after.answer && { answer: after.answer ?? "" }),
  };
}
