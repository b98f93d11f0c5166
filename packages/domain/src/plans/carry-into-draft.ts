import { WIZARD } from "@reignwell/contract";
import {
  firstEmptySlot,
  carryAction,
  stillUnfinished,
  type UnfinishedAction,
} from "../wizard-goals.ts";
import { chosenActions, withPriority } from "../wizard.ts";
import type { PrioritySlot, WizardDraft, WizardGroup } from "../wizard-draft.ts";

/**
 * A draft with actions of another day (DEC-64): under the same priority, else under one of their own,
 * else wherever there is room. What it has already is not added twice. A prayer that the person wrote
 * stays; one that was made is made again. Null where there is no room for all.
 *
 * @param newId makes an id for each action that has no task
 */
export function carryIntoDraft(
  draft: WizardDraft,
  actions: readonly UnfinishedAction[],
  newId: () => string,
): WizardDraft | null {
  let carried = draft;
  for (const action of actions) {
    if (stillUnfinished(carried, [action]).length === 0) continue;
    const next = withOne(carried, action, newId());
    if (!next) return null;
    carried = next;
  }
  const isOwnPrayer = draft.prayerBy === null && draft.prayer !== "";
  return isOwnPrayer ? { ...carried, prayer: draft.prayer } : carried;
}

function withOne(draft: WizardDraft, action: UnfinishedAction, id: string): WizardDraft | null {
  const named = draft.priorities.findIndex((text) => text.trim() === action.priority.trim());
  const slot = slotAt(named) ?? firstEmptySlot(draft);
  const own = slot === null ? null : withGroupAt(draft, slot, action.priority);
  const wide = own && !isFull(own.group) ? own : roomElsewhere(own?.draft ?? draft);
  if (!wide) return null;
  const added = carryAction(wide.draft, wide.draft.groups.indexOf(wide.group), action, id);
  return added.ok ? added.draft : null;
}

/** The draft with the priority in a slot, and its group. */
function withGroupAt(draft: WizardDraft, slot: PrioritySlot, priority: string) {
  const known = draft.groups.find((group) => group.slot === slot);
  if (known) return { draft, group: known };
  const named =
    draft.priorities[slot].trim() === "" ? withPriority(draft, slot, priority.trim()) : draft;
  const group: WizardGroup = {
    priority: named.priorities[slot].trim(),
    slot,
    actions: [],
    suggested: null,
    view: null,
    typed: "",
  };
  const groups = [...named.groups, group].toSorted((one, other) => one.slot - other.slot);
  return { draft: { ...named, groups }, group };
}

/** A group that is not full, or else a new one for a typed priority that has none yet. */
function roomElsewhere(draft: WizardDraft) {
  const group = draft.groups.find((one) => !isFull(one));
  if (group) return { draft, group };
  const slot = slotAt(
    draft.priorities.findIndex(
      (text, at) => text.trim() !== "" && draft.groups.every((one) => one.slot !== at),
    ),
  );
  return slot === null ? null : withGroupAt(draft, slot, "");
}

function isFull(group: WizardGroup): boolean {
  return chosenActions(group).length >= WIZARD.actionsPerGroup;
}

function slotAt(at: number): PrioritySlot | null {
  return at === 0 || at === 1 || at === 2 ? at : null;
}
