import { type Entry, type Goal, type Task, WIZARD } from "@reignwell/contract";
import { byDateThenNewest } from "./date-order.ts";
import { isActiveGoal, orderTasksOfGoal } from "./goals.ts";
import { taskOfAction } from "./draft-to-entry.ts";
import { planGroups } from "./plan-groups.ts";
import { tasksOfActions } from "./plans/action-ticks.ts";
import { isOpenTask } from "./tasks/task-dates.ts";
import { withPriority } from "./wizard.ts";
import { type ActionChange, addAction, toggleAction } from "./wizard-actions.ts";
import type { PrioritySlot, WizardDraft } from "./wizard-draft.ts";

type CardGoal = Pick<Goal, "id" | "title" | "priority" | "targetDate" | "completedAt">;

/**
 * The goals that step 1 offers as cards: the first six active ones by priority, highest first,
 * then target date, undated last, then newest (D-032, DEC-22).
 */
export function goalCards<T extends CardGoal>(goals: readonly T[]): T[] {
  const byTarget = byDateThenNewest<T>((goal) => goal.targetDate);
  return goals
    .filter(isActiveGoal)
    .sort((a, b) => b.priority - a.priority || byTarget(a, b))
    .slice(0, WIZARD.goalCards);
}

/** Whether a goal stands among the priorities already, chosen or typed (D-034, W-14). */
export function isChosenGoal(draft: WizardDraft, goal: Pick<Goal, "id" | "title">): boolean {
  return draft.priorities.some((text, slot) => {
    const chosen = draft.goalIds[slot] ?? null;
    return chosen === null ? text.trim() === goal.title.trim() : chosen === goal.id;
  });
}

/** The first slot without a text, or null when all three are filled. */
export function firstEmptySlot(draft: WizardDraft): PrioritySlot | null {
  const at = draft.priorities.findIndex((text) => text.trim() === "");
  return at === 0 || at === 1 || at === 2 ? at : null;
}

/** The draft with a goal in its first empty slot (D-033); unchanged where none is empty. */
export function withGoalChosen(draft: WizardDraft, goal: Pick<Goal, "id" | "title">): WizardDraft {
  const slot = firstEmptySlot(draft);
  if (slot === null || isChosenGoal(draft, goal)) return draft;
  return withPriority(draft, slot, goal.title.trim(), goal.id);
}

/**
 * The active goal that a priority was chosen from, whatever it is called now (W-14), else those
 * that it names by their title (D-041).
 */
export function goalsOfPriority<T extends Pick<Goal, "id" | "title" | "completedAt">>(
  goals: readonly T[],
  priority: string,
  goalId: string | null,
): T[] {
  const active = goals.filter(isActiveGoal);
  const chosen = active.filter(({ id }) => id === goalId);
  if (chosen.length > 0) return chosen;
  return active.filter(({ title }) => title.trim() === priority.trim());
}

/** The tasks of a chosen goal that step 2 offers: open, by due date, three at most (D-041). */
export function tasksToOffer<T extends Pick<Task, "id" | "dueDate" | "completedAt">>(
  tasks: readonly T[],
): T[] {
  return orderTasksOfGoal(tasks.filter(isOpenTask)).slice(0, WIZARD.tasksPerGoal);
}

/** An action of a former plan that was not done. */
export interface UnfinishedAction {
  /** The priority it stood under. */
  priority: string;
  text: string;
  /** The task that it was chosen from. */
  taskId?: string;
}

/**
 * What was not done of a saved plan, each text once, in the plan's order.
 *
 * @param done the ids of the actions that are done
 */
export function unfinishedActionsOf(
  entry: Pick<Entry, "id" | "priorities" | "actionSteps" | "actionTasks">,
  done: ReadonlySet<string>,
): UnfinishedAction[] {
  const byText = new Map<string, UnfinishedAction>();
  const tasks = tasksOfActions(entry);
  for (const { priority, actions } of planGroups(entry)) {
    for (const { id, text } of actions) {
      if (done.has(id) || byText.has(text)) continue;
      const taskId = tasks.get(id);
      byText.set(text, { priority, text, ...(taskId !== undefined && { taskId }) });
    }
  }
  return [...byText.values()];
}

/** The unfinished actions that a draft does not have among its chosen ones. */
export function stillUnfinished(
  draft: WizardDraft,
  unfinished: readonly UnfinishedAction[],
): UnfinishedAction[] {
  const chosen = draft.groups.flatMap(({ actions }) => actions.filter((one) => one.completed));
  const texts = new Set(chosen.map(({ text }) => text.trim()));
  const tasks = new Set(chosen.map(taskOfAction));
  return unfinished.filter(
    ({ text, taskId = "" }) => !texts.has(text.trim()) && !tasks.has(taskId),
  );
}

/**
 * Adds an unfinished action of a former plan to a group, still tied to its task (D-049, DEC-118).
 *
 * @param newId the id of an action that has no task
 */
export function carryAction(
  draft: WizardDraft,
  groupAt: number,
  { text, taskId }: UnfinishedAction,
  newId: string,
): ActionChange {
  if (taskId === undefined) return addAction(draft, groupAt, { id: newId, text });
  const here = draft.groups[groupAt]?.actions.find((action) => taskOfAction(action) === taskId);
  if (here) return toggleAction(draft, groupAt, here.id);
  return addAction(draft, groupAt, { id: taskId, text, taskId });
}
