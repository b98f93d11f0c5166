import { type Entry, MESSAGES } from "@reignwell/contract";
import type { DayScripture } from "./scripture.ts";
import { chosenActions, chosenPriorities } from "./wizard.ts";
import type { WizardAction, WizardDraft } from "./wizard-draft.ts";

/**
 * The plan to be saved (D-051, D-053, D-063): chosen actions only, groups without any dropped.
 *
 * @param encouragement stands in the plan when the prayer is empty (DEC-34)
 */
export function draftToEntry(
  draft: WizardDraft,
  scripture: DayScripture,
  encouragement: string,
): Omit<Entry, "id" | "deletedAt"> {
  const prayer = storable(draft.prayer.trim());
  return {
    date: draft.date,
    verse: storable(scripture.verse),
    verseReference: storable(scripture.reference),
    verseReflection: storable(scripture.reflection ?? ""),
    priorities: chosenPriorities(draft).map(storable),
    actionSteps: draft.groups
      .map((group) => ({
        priority: storable(group.priority),
        actions: chosenActions(group).map((action) => storable(action.text)),
      }))
      .filter((group) => group.actions.length > 0),
    actionTasks: draft.groups.flatMap((group) =>
      chosenActions(group).flatMap((action) => {
        const taskId = taskOfAction(action);
        const noted = { priority: storable(group.priority), action: storable(action.text) };
        return taskId === null ? [] : [{ ...noted, taskId }];
      }),
    ),
    challenges: storable(draft.challenges.trim()) || MESSAGES.grow.noChallenges,
    encouragement: prayer || encouragement,
    reflectionBy: scripture.reflectionBy ?? null,
    prayerBy: prayer === "" ? "device" : draft.prayerBy,
    answer: storable(draft.answer.trim()),
    thanks: "",
  };
}

/** The task that an action of a draft was chosen from, or null. */
export function taskOfAction({ id, isTask, taskId }: WizardAction): string | null {
  return taskId ?? (isTask ? id : null);
}

/** Without the characters that the record refuses: they can be pasted, and are never seen. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}
