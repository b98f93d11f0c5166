import type { ActionTask, Entry } from "@reignwell/contract";
import { actionsDoneBefore, planGroups, tasksOfActions } from "@reignwell/domain";
import { completionsOfEntry, doneActionsOfPlan } from "./done-actions.ts";
import type { LocalDatabase } from "../database/local-database.ts";
import type { RecordChange } from "../outbox/record-change.ts";

/**
 * The ticks that a plan takes over from the one it replaces, as they were made (DEC-64). The ids of
 * ticks hang on their plan, so they are rows of their own; the earlier plan keeps its ticks, for
 * the case that the person brings it back.
 *
 * @param replacedId the plan that is replaced; one that is not on this device has no ticks
 */
export async function ticksTakenOver(
  database: LocalDatabase,
  replacedId: string,
  entry: Entry,
): Promise<RecordChange[]> {
  const replaced = await database.entries.get(replacedId);
  if (!replaced) return [];
  const stored = await completionsOfEntry(database, replacedId);
  const madeAt = new Map(stored.map(({ id, completedAt }) => [id, completedAt]));
  const done = await doneActionsOfPlan(database, replaced);
  const earlier = actionsDoneBefore(replaced, done, entry);
  return planGroups(entry).flatMap(({ priority, actions }) =>
    actions.flatMap(({ id, text, occurrence }): RecordChange[] => {
      const from = earlier.get(id);
      if (from === undefined) return [];
      const fields = {
        entryId: entry.id,
        priority,
        actionText: text,
        occurrence,
        isCompleted: true,
        completedAt: madeAt.get(from) ?? null,
        date: entry.date,
        deletedAt: null,
      };
      return [{ collection: "actionCompletions", id, fields }];
    }),
  );
}

/**
 * The ties to tasks of a plan that replaces another one: its own, and for actions with the same words
 * those of the replaced plan (DEC-118).
 */
export async function tiesTakenOver(
  database: LocalDatabase,
  replacedId: string,
  entry: Entry,
): Promise<ActionTask[]> {
  const own = entry.actionTasks ?? [];
  const replaced = await database.entries.get(replacedId);
  if (!replaced) return own;
  const tasks = tasksOfActions(replaced);
  const known = tasksOfActions(entry);
  const earlier = actionsDoneBefore(replaced, new Set(tasks.keys()), entry);
  const taken = planGroups(entry).flatMap(({ priority, actions }) =>
    actions.flatMap(({ id, text: action }) => {
      const taskId = known.has(id) ? undefined : tasks.get(earlier.get(id) ?? "");
      return taskId === undefined ? [] : [{ priority, action, taskId }];
    }),
  );
  // The newest note for a task counts (see tasksOfActions), and that is what the person chose now.
  return [...taken, ...own];
}
