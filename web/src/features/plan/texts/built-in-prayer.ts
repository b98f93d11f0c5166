import { fallbackPrayer, goalWizardPrayer } from "@reignwell/content";
import {
  chosenActions,
  chosenPriorities,
  goalsOfPriority,
  type WizardDraft,
} from "@reignwell/domain";
import { goals as goalRecords, type LocalDatabase } from "@reignwell/device";

/**
 * The prayer that the app itself makes from a plan: AI-016 for a plan that begins with a goal,
 * AI-015 for any other, also when the goals cannot be read.
 *
 * @param goals the database with the person's goals; null for a guest, who has none
 */
export async function builtInPrayer(
  draft: WizardDraft,
  goals: LocalDatabase | null,
): Promise<string> {
  const priorities = chosenPriorities(draft);
  const [first = ""] = priorities;
  if (goals && (await namesGoal(goals, first).catch(() => false))) return goalWizardPrayer(first);
  const actions = draft.groups.flatMap(chosenActions).map(({ text }) => text);
  return fallbackPrayer({ priorities, actions, challenges: draft.challenges }, Math.random);
}

async function namesGoal(goals: LocalDatabase, priority: string): Promise<boolean> {
  return goalsOfPriority(await goalRecords.list(goals), priority).length > 0;
}
