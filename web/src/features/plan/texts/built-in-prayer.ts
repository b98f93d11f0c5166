import { fallbackPrayer, goalWizardPrayer } from "@reignwell/content";
import {
  chosenActions,
  chosenPriorities,
  goalsOfPriority,
  type WizardDraft,
} from "@reignwell/domain";
import { goals as goalRecords, type LocalDatabase } from "@reignwell/device";

/** AI-016 for a plan that begins with a goal, else AI-015; `goals` is null for a guest. */
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
