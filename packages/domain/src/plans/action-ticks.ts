import type { ActionCompletion, Entry } from "@reignwell/contract";
import { planGroups } from "../plan-groups.ts";

/** An action of a saved plan with the priority that it stands under. */
interface PlacedAction {
  id: string;
  priority: string;
  text: string;
}

/** What was noted of an action, by its words. */
interface Note<T> {
  priority: string;
  text: string;
  value: T;
}

type PlanParts = Pick<Entry, "id" | "priorities" | "actionSteps" | "actionTasks">;
type Tick = Pick<ActionCompletion, "id" | "priority" | "actionText" | "isCompleted">;

/**
 * The tasks from which actions of a plan were chosen (DEC-118), by the action's id. A tie is noted by
 * the words under which the action was chosen or to which it was renamed, the newest note last. Of
 * the notes for one task the newest one whose words the plan has counts; an older one finds the task
 * again where another device's words have won. Where the priority was renamed since, the action is
 * found by its own words.
 */
export function tasksOfActions(entry: PlanParts): Map<string, string> {
  let notes = (entry.actionTasks ?? []).map(
    ({ priority, action, taskId }): Note<string> => ({ priority, text: action, value: taskId }),
  );
  let free = notes.length === 0 ? [] : placedActions(entry);
  const tasks = new Map<string, string>();
  // Two tasks may have notes for the same words: the one that finds none left takes an older note.
  while (notes.length > 0) {
    const words = new Set(free.map(({ text }) => text));
    notes = notes.filter(({ text }) => words.has(text));
    const matched = matchedByWords(free, newestOfEach(notes));
    for (const [id, task] of matched) tasks.set(id, task);
    const tied = new Set(matched.values());
    free = free.filter(({ id }) => !matched.has(id));
    notes = notes.filter(({ value }) => !tied.has(value));
  }
  return tasks;
}

function newestOfEach<T>(notes: readonly Note<T>[]): Note<T>[] {
  const newest = new Set(new Map(notes.map((note) => [note.value, note])).values());
  return notes.filter((note) => newest.has(note));
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

/** What was noted, by the action that has the same words: first under the same priority, then under any. */
function matchedByWords<T>(
  actions: readonly PlacedAction[],
  notes: readonly Note<T>[],
): Map<string, T> {
  const found = new Map<string, T>();
  const left = [...notes];
  for (const samePriority of [true, false]) {
    for (const { id, priority, text } of actions) {
      if (found.has(id)) continue;
      const at = left.findIndex(
        (one) => one.text === text && (!samePriority || one.priority === priority),
      );
      for (const note of at < 0 ? [] : left.splice(at, 1)) found.set(id, note.value);
    }
  }
  return found;
}
