import type { ActionCompletion, Entry } from "@reignwell/contract";
import { planGroups } from "../plan-groups.ts";

/** An action of a saved plan with the priority that it stands under. */
interface PlacedAction {
  id: string;
  priority: string;
  text: string;
}

type PlanParts = Pick<Entry, "id" | "priorities" | "actionSteps" | "actionTasks">;
type Tick = Pick<ActionCompletion, "id" | "priority" | "actionText" | "isCompleted">;

/**
 * The tasks from which actions of a plan were chosen (DEC-118), by the action's id. A tie is noted by
 * the words under which the action was chosen: where the priority was renamed since, the action is
 * found by its own words.
 */
export function tasksOfActions(entry: PlanParts): Map<string, string> {
  const noted = (entry.actionTasks ?? []).map(({ priority, action, taskId }) => ({
    priority,
    text: action,
    value: taskId,
  }));
  const same = (one: string, other: string) => one === other;
  return noted.length === 0 ? new Map() : matchedByWords(placedActions(entry), noted, same);
}

/**
 * The ids of a plan's actions that are done. An action that is tied to a living task is done when
 * the task is. Every other one has its tick; a tick whose action stands elsewhere by now, because
 * its priority was renamed or it was moved, counts for the action with the same words.
 *
 * @param ticks the stored, living ticks of the plan
 * @param doneByTask whether each living task that an action is tied to is done
 */
export function doneActions(
  entry: PlanParts,
  ticks: readonly Tick[],
  doneByTask: ReadonlyMap<string, boolean>,
): Set<string> {
  const actions = placedActions(entry);
  const ids = new Set(actions.map(({ id }) => id));
  const own = new Map(ticks.map((tick) => [tick.id, tick.isCompleted]));
  const strays = ticks.filter(({ id, isCompleted }) => isCompleted && !ids.has(id));
  const moved = matchedByWords(
    strays.length === 0 ? [] : actions.filter(({ id }) => !own.has(id)),
    strays.map(({ priority, actionText }) => ({ priority, text: actionText, value: true })),
    () => false,
  );
  const tasks = tasksOfActions(entry);
  const isDone = (id: string) => {
    const byTask = doneByTask.get(tasks.get(id) ?? "");
    return byTask ?? own.get(id) ?? moved.has(id);
  };
  return new Set(actions.map(({ id }) => id).filter(isDone));
}

function placedActions(entry: PlanParts): PlacedAction[] {
  return planGroups(entry).flatMap(({ priority, actions }) =>
    actions.map(({ id, text }) => ({ id, priority, text })),
  );
}

/**
 * What was noted, by the action that has the same words: first under the same priority, then under any.
 *
 * @param isSame whether two notes are of one thing, which then belongs to one action only
 */
function matchedByWords<T>(
  actions: readonly PlacedAction[],
  noted: readonly { priority: string; text: string; value: T }[],
  isSame: (one: T, other: T) => boolean,
): Map<string, T> {
  const found = new Map<string, T>();
  let left = [...noted];
  for (const samePriority of [true, false]) {
    for (const { id, priority, text } of actions) {
      if (found.has(id)) continue;
      const note = left.find(
        (one) => one.text === text && (!samePriority || one.priority === priority),
      );
      if (!note) continue;
      found.set(id, note.value);
      left = left.filter((one) => one !== note && !isSame(one.value, note.value));
    }
  }
  return found;
}
