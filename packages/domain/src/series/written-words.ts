import type { SeriesCompletion } from "@reignwell/contract";
import type { WizardDraft } from "../wizard-draft.ts";

/** The fields of a finished day of a series that hold what a user wrote. */
export type WordsField = "priorities" | "actionSteps" | "challenges" | "encouragement" | "answer";

/**
 * The fields for which the user wrote words of their own. What the app fills in for the others (a
 * made prayer, a text for no challenges) must not take the place of words from another device.
 */
export function writtenWords(
  draft: WizardDraft,
  { actionSteps }: Pick<SeriesCompletion, "actionSteps">,
): WordsField[] {
  const isWritten: Record<WordsField, boolean> = {
    priorities: draft.priorities.some(hasText),
    actionSteps: actionSteps.length > 0,
    challenges: hasText(draft.challenges),
    encouragement: hasText(draft.prayer) && draft.prayerBy === null,
    answer: hasText(draft.answer),
  };
  return (Object.keys(isWritten) as WordsField[]).filter((field) => isWritten[field]);
}

const hasText = (text: string) => text.trim() !== "";
