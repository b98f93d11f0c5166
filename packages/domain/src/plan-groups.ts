import type { Entry } from "@reignwell/contract";
import { numberOccurrences } from "./completions.ts";

/** One action of a saved plan, with the id of its tick. */
export interface PlanAction {
  id: string;
  text: string;
  occurrence: number;
}

/** One priority of a saved plan with its actions. */
export interface PlanGroup {
  priority: string;
  actions: PlanAction[];
}

type PlanParts = Pick<Entry, "id" | "priorities" | "actionSteps">;

/**
 * Every priority of a plan with its actions, and after them actions that stand under no priority:
 * the user sees every action. Each action has the id that its tick has everywhere (DEC-48).
 */
export function planGroups(entry: PlanParts): PlanGroup[] {
  const unmatched = actionGroups(entry);
  const groups = entry.priorities.filter(Boolean).map((priority): PlanGroup => {
    // Taken out of `unmatched`, so that the same priority written twice has each its own actions.
    const at = unmatched.findIndex((group) => group.priority === priority);
    const [found] = at < 0 ? [] : unmatched.splice(at, 1);
    return found ?? { priority, actions: [] };
  });
  return [...groups, ...unmatched];
}

/**
 * Which actions of a plan take over the tick of a plan that it replaces (DEC-64): those with the
 * same words, first under the same priority and position, then under any. Each tick goes to one action,
 * and none to an action that the earlier plan had in the same position, not done.
 *
 * @param done the ids of the earlier plan's actions that are done
 * @returns by the id of an action of `after`, the id of the action of `before`
 */
export function actionsDoneBefore(
  before: PlanParts,
  done: ReadonlySet<string>,
  after: PlanParts,
): Map<string, string> {
  const earlier = positionedActions(before);
  const ticked = earlier.filter(({ id }) => done.has(id));
  const stoodThere = new Set(earlier.map(({ position }) => position));
  const wanted = positionedActions(after);
  const taken = new Map<string, string>();
  for (const key of ["position", "text"] as const) {
    for (const action of wanted) {
      if (taken.has(action.id) || (key === "text" && stoodThere.has(action.position))) continue;
      const at = ticked.findIndex((one) => one[key] === action[key]);
      const [found] = at < 0 ? [] : ticked.splice(at, 1);
      if (found) taken.set(action.id, found.id);
    }
  }
  return taken;
}

/** The position counts the same words within their priority; occurrences count through the plan. */
function positionedActions(entry: PlanParts): { id: string; text: string; position: string }[] {
  return planGroups(entry).flatMap(({ priority, actions }) =>
    actions.map(({ id, text }, at) => {
      const before = actions.slice(0, at).filter((one) => one.text === text).length;
      return { id, text, position: JSON.stringify([priority, text, before]) };
    }),
  );
}

/** How many actions a plan has. */
export function countActions({ actionSteps }: Pick<Entry, "actionSteps">): number {
  return actionSteps.reduce((sum, group) => sum + group.actions.length, 0);
}

/** The groups as they are stored; occurrences count through the whole plan, in this order. */
function actionGroups({ id, actionSteps }: PlanParts): PlanGroup[] {
  const flat = actionSteps.flatMap(({ priority, actions }, group) =>
    actions.map((text) => ({ priority, text, group })),
  );
  const numbered = numberOccurrences(id, flat);
  return actionSteps.map(({ priority }, group) => ({
    priority,
    actions: numbered
      .filter(({ action }) => action.group === group)
      .map(({ id, occurrence, action }) => ({ id, occurrence, text: action.text })),
  }));
}
