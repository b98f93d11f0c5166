import { type ActionTask, type Entry, MESSAGES, WIZARD } from "@reignwell/contract";
import { numberOccurrences } from "../completions.ts";
import { planGroups } from "../plan-groups.ts";
import { isTooLong } from "../wizard.ts";
import type { UnfinishedAction } from "../wizard-goals.ts";
import { tasksOfActions } from "./action-ticks.ts";

/**
 * One change of a saved plan (DEC-64). Actions are named by their ids and priorities by their
 * number and words, so that a change made over a plan that another device has changed meanwhile is
 * made to the right one, or not at all. `began` is what stood in the field when the user began to
 * type; undefined where that was not noted [K3].
 */
export type PlanEdit =
  | {
      kind: "rename-priority";
      at: number;
      priority: string;
      began: string | undefined;
      text: string;
    }
  | { kind: "add-action"; at: number; priority: string; text: string }
  | { kind: "rename-action"; id: string; text: string }
  | { kind: "move-action"; id: string; by: -1 | 1 }
  | { kind: "remove-action"; id: string }
  | { kind: "rewrite"; field: "answer" | "challenges"; began: string | undefined; text: string }
  | ({ kind: "restore-action" } & RemovedAction);

/** An action that was removed: all that brings it back as it was. */
export interface RemovedAction {
  /** The number and the words of its priority. */
  at: number;
  priority: string;
  /** How many actions stood before it in its priority. */
  place: number;
  text: string;
  taskId: string | null;
  isDone: boolean;
}

/** A changed plan, or why it stays as it is; `gone`: what was to be changed is not there any more. */
export type EditedPlan =
  | { ok: true; plan: Entry; ids: ReadonlyMap<string, string>; added: readonly string[] }
  | { ok: false; reason: "gone" | "empty" | "long" | "limit" };

interface Action {
  /** The id before the change; null for a new action. */
  id: string | null;
  text: string;
  taskId: string | null;
}

interface Group {
  priority: string;
  actions: Action[];
}

type Refused = Extract<EditedPlan, { ok: false }>["reason"] | null;

/**
 * Makes one change to a plan.
 *
 * @returns the plan, by the former id of each action that is still there its id now, and the ids of
 *   actions that were added
 */
export function editPlan(entry: Entry, edit: PlanEdit): EditedPlan {
  const groups = groupsOf(entry);
  const text = "text" in edit ? edit.text.trim() : null;
  // The answer to the verse is optional.
  const mayBeEmpty = "field" in edit && edit.field === "answer";
  if (text === "" && !mayBeEmpty) return { ok: false, reason: "empty" };
  if (text !== null && isTooLong(text)) return { ok: false, reason: "long" };
  if (edit.kind === "rewrite") {
    const same = edited(entry, groups);
    return same.ok ? { ...same, plan: { ...entry, [edit.field]: text } } : same;
  }
  const refused = change(groups, edit, text ?? "");
  return refused === null ? edited(entry, groups) : { ok: false, reason: refused };
}

/**
 * What the author of an edit was shown of the words that it writes over, by field [K3]; undefined
 * where that is not known. An edit of an action writes over none: an action's id follows from its
 * words, so one that was changed unseen is not there any more for the edit.
 */
export function shownBefore(entry: Entry, edit: PlanEdit): Readonly<Record<string, unknown>> {
  if (edit.kind === "rewrite") {
    // The sentence that stands for no challenges is nobody's words: nothing of it is missed.
    const isFiller = entry[edit.field] === MESSAGES.grow.noChallenges;
    return isFiller ? {} : { [edit.field]: edit.began };
  }
  // A list is changed as it stands now, so what another device wrote in its other places stays. Of
  // the list as it was at the first letter only this priority matters, and where that was changed
  // since, the author has not seen the list.
  if (edit.kind !== "rename-priority" || edit.began === edit.priority) return {};
  // A priority that has left the list is named by its actions alone.
  const field = entry.priorities.includes(edit.priority) ? "priorities" : "actionSteps";
  return { [field]: undefined };
}

/** What removing an action takes away; null for one that the plan does not have. */
export function removedAction(entry: Entry, id: string, isDone: boolean): RemovedAction | null {
  const groups = groupsOf(entry);
  const at = groups.findIndex(({ actions }) => actions.some((one) => one.id === id));
  const { priority, actions } = groups[at] ?? { priority: "", actions: [] };
  const place = actions.findIndex((one) => one.id === id);
  const action = actions[place];
  if (!action) return null;
  const { text, taskId } = action;
  return { at, priority, place, text, taskId, isDone };
}

/**
 * The plan with actions of another day (DEC-64): under the same priority, else under one of their
 * own, else wherever there is room. What it has already is not added twice. Null where there is no
 * room for all.
 */
export function carryIntoPlan(entry: Entry, actions: readonly UnfinishedAction[]): Entry | null {
  const groups = groupsOf(entry);
  for (const { priority, text, taskId = null } of actions) {
    const all = groups.flatMap((group) => group.actions);
    if (all.some((one) => one.text === text || (taskId !== null && one.taskId === taskId)))
      continue;
    const named = groups.find((group) => group.priority === priority);
    const action = { id: null, text, taskId };
    if (named && !isFull(named)) named.actions.push(action);
    else if (!named && ownCount(entry, groups) < WIZARD.priorities) {
      groups.splice(ownCount(entry, groups), 0, { priority, actions: [action] });
    } else {
      const other = groups.find((group) => !isFull(group));
      if (!other) return null;
      other.actions.push(action);
    }
  }
  const carried = edited(entry, groups);
  return carried.ok ? carried.plan : null;
}

function change(
  groups: Group[],
  edit: Exclude<PlanEdit, { kind: "rewrite" }>,
  text: string,
): Refused {
  if ("priority" in edit) return changeGroup(priorityAt(groups, edit), edit, text);
  const at = groups.findIndex(({ actions }) => actions.some(({ id }) => id === edit.id));
  const group = groups[at];
  const index = group?.actions.findIndex(({ id }) => id === edit.id) ?? -1;
  const action = group?.actions[index];
  if (!group || !action) return "gone";
  if (edit.kind === "rename-action") action.text = text;
  else if (edit.kind === "remove-action") group.actions.splice(index, 1);
  else return move(groups, at, index, edit.by);
  return null;
}

function changeGroup(
  group: Group | undefined,
  edit: Extract<PlanEdit, { priority: string }>,
  text: string,
): Refused {
  if (!group) return "gone";
  if (edit.kind === "rename-priority") {
    group.priority = text;
    return null;
  }
  if (isFull(group)) return "limit";
  const isRestored = edit.kind === "restore-action";
  const place = isRestored ? edit.place : group.actions.length;
  group.actions.splice(place, 0, { id: null, text, taskId: isRestored ? edit.taskId : null });
  return null;
}

/** Within its priority, and past its end into the next one. */
function move(groups: Group[], at: number, index: number, by: -1 | 1): Refused {
  const group = groups[at];
  const next = index + by;
  if (group && next >= 0 && next < group.actions.length) {
    group.actions.splice(next, 0, ...group.actions.splice(index, 1));
    return null;
  }
  const other = groups[at + by];
  if (!group || !other) return "gone";
  if (isFull(other)) return "limit";
  other.actions.splice(by > 0 ? 0 : other.actions.length, 0, ...group.actions.splice(index, 1));
  return null;
}

function priorityAt(groups: Group[], { at, priority }: { at: number; priority: string }) {
  const there = groups[at];
  return there?.priority === priority ? there : groups.find((one) => one.priority === priority);
}

function isFull(group: Group): boolean {
  return group.actions.length >= WIZARD.actionsPerGroup;
}

function groupsOf(entry: Entry): Group[] {
  const tasks = tasksOfActions(entry);
  return planGroups(entry).map(({ priority, actions }) => ({
    priority,
    actions: actions.map(({ id, text }) => ({ id, text, taskId: tasks.get(id) ?? null })),
  }));
}

/** How many of the groups are priorities of the plan; actions under older wordings follow them. */
function ownCount(entry: Entry, groups: readonly Group[]): number {
  const strays = planGroups(entry).length - entry.priorities.filter(Boolean).length;
  return groups.length - strays;
}

function edited(entry: Entry, groups: readonly Group[]): EditedPlan {
  const filled = groups.filter(({ actions }) => actions.length > 0);
  const plan: Entry = {
    ...entry,
    priorities: groups.slice(0, ownCount(entry, groups)).map(({ priority }) => priority),
    actionSteps: filled.map(({ priority, actions }) => ({
      priority,
      actions: actions.map(({ text }) => text),
    })),
    actionTasks: notedTasks(entry.actionTasks ?? [], groups),
  };
  const placed = filled.flatMap(({ priority, actions }) =>
    actions.map(({ id, text }) => ({ former: id, priority, text })),
  );
  const numbered = numberOccurrences(entry.id, placed);
  const ids = numbered.flatMap(({ id, action: { former } }) =>
    former === null ? [] : [[former, id] as const],
  );
  const added = numbered.filter(({ action }) => action.former === null).map(({ id }) => id);
  return { ok: true, plan, ids: new Map(ids), added };
}

/**
 * The notes of the plan as it is now stand last, as the newest. Former ones stay: where another
 * device's words win, they are what finds the task again.
 */
function notedTasks(former: readonly ActionTask[], groups: readonly Group[]): ActionTask[] {
  const now = groups.flatMap(({ priority, actions }) =>
    actions.flatMap(({ text, taskId }) =>
      taskId === null ? [] : [{ priority, action: text, taskId }],
    ),
  );
  const renewed = new Set(now.map(keyOf));
  return [...former.filter((note) => !renewed.has(keyOf(note))), ...now];
}

function keyOf({ priority, action, taskId }: ActionTask): string {
  return JSON.stringify([priority, action, taskId]);
}
