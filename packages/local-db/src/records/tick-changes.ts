import type { ActionCompletion, Entry } from "@reignwell/contract";
import { addDays, earliestToday, planGroups, tasksOfActions } from "@reignwell/domain";
import type { LocalDatabase } from "../database/local-database.ts";
import type { RecordChange } from "../outbox/record-change.ts";

/** So many days back from the user's day the ticks of plans follow their tasks; what plans show follows them always. */
const FOLLOWED_DAYS = 31;

/**
 * The change that makes the tick of an action say whether it is done; none where it says so.
 *
 * @param stored the action's tick as it is stored
 */
export function tickChange(
  plan: Entry,
  id: string,
  stored: ActionCompletion | undefined,
  isCompleted: boolean,
  now: number,
): RecordChange[] {
  const register = { isCompleted, completedAt: isCompleted ? now : null };
  if (stored?.deletedAt === null) {
    const known = stored.isCompleted === isCompleted;
    return known ? [] : [{ collection: "actionCompletions", id, fields: register }];
  }
  for (const { priority, actions } of planGroups(plan)) {
    const action = actions.find((one) => one.id === id);
    if (!action) continue;
    const { text: actionText, occurrence } = action;
    const whichAction = { entryId: plan.id, priority, actionText, occurrence, date: plan.date };
    const fields = { ...register, ...whichAction, deletedAt: null };
    return [{ collection: "actionCompletions", id, fields }];
  }
  throw new RangeError(`No action of plan ${plan.id} has the id ${id}`);
}

/**
 * The changes that tick the actions tied to some tasks in the plans of the last days and of days to
 * come (DEC-118). A plan shows the state of its tasks without them; they are for the day on which
 * a task is deleted, and for versions of the app that know no ties.
 *
 * @param done by task, whether it is done
 */
export async function ticksWithTasks(
  database: LocalDatabase,
  done: ReadonlyMap<string, boolean>,
  now: number,
): Promise<RecordChange[]> {
  const since = addDays(earliestToday(now), -FOLLOWED_DAYS);
  const plans = await database.entries.where("[date+id]").aboveOrEqual([since, ""]).toArray();
  const tied = plans.flatMap((plan) =>
    plan.deletedAt === null
      ? [...tasksOfActions(plan)]
          .filter(([, taskId]) => done.has(taskId))
          .map(([id, taskId]) => ({ plan, id, isCompleted: done.get(taskId) === true }))
      : [],
  );
  const stored = await database.actionCompletions.bulkGet(tied.map(({ id }) => id));
  return tied.flatMap(({ plan, id, isCompleted }, at) =>
    stored[at] || isCompleted ? tickChange(plan, id, stored[at], isCompleted, now) : [],
  );
}
