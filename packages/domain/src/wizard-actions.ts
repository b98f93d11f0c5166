import { WIZARD, type WrittenBy } from "@reignwell/contract";
import { isTooLong } from "./wizard.ts";
import type {
  GroupView,
  PrioritySlot,
  WizardAction,
  WizardDraft,
  WizardGroup,
} from "./wizard-draft.ts";

/*
 * What happens to the actions of a plan in step 2. Apart from the steps themselves, because the
 * page that shows the verse needs those at once and these only later.
 */

/**
 * The draft with one group for each chosen priority. A priority that is still there keeps its group,
 * also in another slot. The groups of the others go to the new priorities, the one of the same slot
 * first, with what the person wrote or ticked: a user who corrects a typo loses nothing.
 */
export function withGroups(draft: WizardDraft): WizardDraft {
  const wanted = wantedGroups(draft);
  const former = new Set(draft.groups);
  const groupBySlot = new Map<PrioritySlot, WizardGroup>();
  const match = (isMatch: (group: WizardGroup, want: WantedGroup) => boolean) => {
    for (const want of wanted) {
      if (groupBySlot.has(want.slot)) continue;
      const found = [...former].find((group) => isMatch(group, want));
      if (!found) continue;
      former.delete(found);
      groupBySlot.set(want.slot, regrouped(found, want));
    }
  };
  // The slot first, so that the same priority written twice has two groups of its own.
  match((group, { priority, slot }) => group.priority === priority && group.slot === slot);
  match((group, { priority }) => group.priority === priority);
  // A group without anything of the person's takes no priority away from one that has something.
  for (const group of former) if (!hasOwnContent(group)) former.delete(group);
  match((group, { slot }) => group.slot === slot);
  match(() => true);

  const groups = wanted.map((want) => groupBySlot.get(want.slot) ?? emptyGroup(want));
  const same =
    groups.length === draft.groups.length &&
    groups.every((group, at) => group === draft.groups[at]);
  return same ? draft : { ...draft, groups, prayer: "" };
}

/** A priority for which there has to be a group. */
type WantedGroup = Pick<WizardGroup, "priority" | "slot">;

function wantedGroups({ priorities: [first, second, third] }: WizardDraft): WantedGroup[] {
  const slots = [
    { slot: 0, priority: first.trim() },
    { slot: 1, priority: second.trim() },
    { slot: 2, priority: third.trim() },
  ] as const;
  return slots.filter(({ priority }) => priority !== "");
}

function emptyGroup({ priority, slot }: WantedGroup): WizardGroup {
  return { priority, slot, actions: [], suggested: null, view: null, typed: "" };
}

/** A group under a priority: whole under its own one, else without what belongs to that alone. */
function regrouped(group: WizardGroup, { priority, slot }: WantedGroup): WizardGroup {
  if (group.priority === priority) return group.slot === slot ? group : { ...group, slot };
  return {
    ...emptyGroup({ priority, slot }),
    actions: ownToKeep(group),
    typed: group.typed,
  };
}

function hasOwnContent(group: WizardGroup): boolean {
  return group.typed.trim() !== "" || ownToKeep(group).length > 0;
}

/** What goes along to another priority; the tasks of a goal do not. */
function ownToKeep(group: WizardGroup): WizardAction[] {
  return ownOrTicked(group).filter(({ isTask }) => !isTask);
}

/** The actions of a group but for the suggestions that nobody ticked. */
function ownOrTicked({ actions, suggested }: WizardGroup): WizardAction[] {
  return actions.filter(({ id, completed }) => completed || !suggested?.ids.includes(id));
}

/** Suggestions for a priority and who wrote them. */
export interface Suggestions {
  by: WrittenBy;
  /** The texts, or what makes them once it knows which texts the plan has already. */
  texts: readonly string[] | ((taken: ReadonlySet<string>) => readonly string[]);
}

/**
 * The draft with suggestions in every group of a priority that has none yet (D-046). They start
 * unchosen; a text that the group has already is not offered twice.
 *
 * @param newId makes an id for each new action
 */
export function withSuggestions(
  draft: WizardDraft,
  priority: string,
  { by, texts }: Suggestions,
  newId: () => string,
): WizardDraft {
  const taken = new Set(draft.groups.flatMap(({ actions }) => actions.map(({ text }) => text)));
  const groups = draft.groups.map((group) => {
    if (group.priority !== priority || group.suggested !== null) return group;
    const known = new Set(group.actions.map((action) => action.text));
    const offered = typeof texts === "function" ? texts(taken) : texts;
    const added = offered
      .filter((text, at) => !known.has(text) && offered.indexOf(text) === at)
      .map((text): WizardAction => ({ id: newId(), text, completed: false }));
    for (const { text } of added) taken.add(text);
    const suggested = { by, ids: added.map(({ id }) => id) };
    return { ...group, actions: [...group.actions, ...added], suggested };
  });
  return { ...draft, groups };
}

/**
 * The draft without the device's own suggestions that nobody chose, so that better ones can be
 * asked for; what is chosen and what the person wrote stays.
 */
export function withoutDeviceSuggestions(draft: WizardDraft): WizardDraft {
  const groups = draft.groups.map((group) => {
    if (group.suggested?.by !== "device") return group;
    return { ...group, actions: ownOrTicked(group), suggested: null };
  });
  return { ...draft, groups };
}

/** A changed draft, or why it stays as it is. */
export type ActionChange =
  | { ok: true; draft: WizardDraft }
  | { ok: false; reason: "empty" | "long" | "limit" };

/** Chooses an action or takes it back (D-047); at most five are chosen for each priority (D-049). */
export function toggleAction(draft: WizardDraft, groupAt: number, actionId: string): ActionChange {
  const group = draft.groups[groupAt];
  const action = group?.actions.find((one) => one.id === actionId);
  if (!group || !action) return { ok: true, draft };
  if (!action.completed && isFull(group)) return { ok: false, reason: "limit" };
  const actions = group.actions.map((one) =>
    one === action ? { ...one, completed: !one.completed } : one,
  );
  return { ok: true, draft: { ...changeGroup(draft, groupAt, { actions }), prayer: "" } };
}

/** The draft with what is being typed as an own action of a group. */
export function withTypedAction(draft: WizardDraft, groupAt: number, typed: string): WizardDraft {
  return changeGroup(draft, groupAt, { typed });
}

/** The draft with another choice of what a group shows (D-043). */
export function withGroupView(draft: WizardDraft, groupAt: number, view: GroupView): WizardDraft {
  return changeGroup(draft, groupAt, { view });
}

/**
 * Chooses a task of a goal for the plan, under its own id, or takes it back (D-042, D-049).
 *
 * @param task its title becomes the action's text (D-051)
 */
export function toggleTask(
  draft: WizardDraft,
  groupAt: number,
  task: { id: string; title: string },
): ActionChange {
  const group = draft.groups[groupAt];
  const found = group?.actions.find(({ id }) => id === task.id);
  if (!group || !found) {
    return addAction(draft, groupAt, { id: task.id, text: task.title, isTask: true });
  }
  if (!found.completed) return toggleAction(draft, groupAt, task.id);
  const actions = group.actions.filter((action) => action !== found);
  return { ok: true, draft: { ...changeGroup(draft, groupAt, { actions }), prayer: "" } };
}

/** Adds an action that is chosen at once, for example an unfinished one of the plan before (D-049). */
export function addAction(
  draft: WizardDraft,
  groupAt: number,
  { text, ...action }: Omit<WizardAction, "completed">,
): ActionChange {
  const group = draft.groups[groupAt];
  if (!group || text.trim() === "") return { ok: false, reason: "empty" };
  if (isTooLong(text)) return { ok: false, reason: "long" };
  if (isFull(group)) return { ok: false, reason: "limit" };
  const actions = [...group.actions, { ...action, text: text.trim(), completed: true }];
  return { ok: true, draft: { ...changeGroup(draft, groupAt, { actions }), prayer: "" } };
}

/** Whether an action of a group is in the person's own words, so that they can be changed (W-14). */
export function isOwnAction(group: WizardGroup, { id, isTask, taskId }: WizardAction): boolean {
  return !isTask && taskId === undefined && !group.suggested?.ids.includes(id);
}

/** The draft with other words of an action; one that is blank is not in the plan. */
export function withActionText(
  draft: WizardDraft,
  groupAt: number,
  actionId: string,
  text: string,
): WizardDraft {
  const actions = draft.groups[groupAt]?.actions.map((one) =>
    one.id === actionId ? { ...one, text } : one,
  );
  return { ...changeGroup(draft, groupAt, { ...(actions && { actions }) }), prayer: "" };
}

export function withoutAction(draft: WizardDraft, groupAt: number, actionId: string): WizardDraft {
  const actions = draft.groups[groupAt]?.actions.filter(({ id }) => id !== actionId);
  return { ...changeGroup(draft, groupAt, { ...(actions && { actions }) }), prayer: "" };
}

/** Adds what was typed as an action of the person's own, which starts chosen (D-044, D-047). */
export function addTypedAction(draft: WizardDraft, groupAt: number, id: string): ActionChange {
  const added = addAction(draft, groupAt, { id, text: draft.groups[groupAt]?.typed ?? "" });
  return added.ok ? { ok: true, draft: withTypedAction(added.draft, groupAt, "") } : added;
}

/** A draft with every typed action added, or the first group that cannot take its own, and why. */
export type TypedAdded =
  | { ok: true; draft: WizardDraft }
  | { ok: false; groupAt: number; reason: "long" | "limit" };

/** Adds what was typed and not added yet, in all groups: going on must not drop it. */
export function addTypedActions(draft: WizardDraft, newId: () => string): TypedAdded {
  let added = draft;
  for (const groupAt of draft.groups.keys()) {
    const change = addTypedAction(added, groupAt, newId());
    if (change.ok) added = change.draft;
    else if (change.reason !== "empty") return { ok: false, groupAt, reason: change.reason };
  }
  return { ok: true, draft: added };
}

function changeGroup(draft: WizardDraft, at: number, change: Partial<WizardGroup>): WizardDraft {
  const groups = draft.groups.map((group, index) =>
    index === at ? { ...group, ...change } : group,
  );
  return { ...draft, groups };
}

function isFull(group: WizardGroup): boolean {
  return group.actions.filter(({ completed }) => completed).length >= WIZARD.actionsPerGroup;
}
