import { fallbackPrayer, goalWizardPrayer, loadVerseTheme } from "@reignwell/content";
import {
  chosenActions,
  chosenPriorities,
  dayNumberOf,
  goalsOfPriority,
  type WizardDraft,
} from "@reignwell/domain";
import { goals as goalRecords, type LocalDatabase } from "@reignwell/device";

/**
 * AI-016 for a plan that begins with a goal, else AI-015; `goals` is null for a guest. It follows
 * from the draft and its day alone, so all devices of the user have the same one (DEC-39).
 */
export async function builtInPrayer(
  draft: WizardDraft,
  goals: LocalDatabase | null,
): Promise<string> {
  const priorities = chosenPriorities(draft);
  const [first = ""] = priorities;
  const { challenges, scripture } = draft;
  const theme = await loadVerseTheme(scripture?.reference ?? "").catch(() => null);
  const day = { number: dayNumberOf(draft.date), theme };
  const actions = draft.groups.flatMap(chosenActions).map(({ text }) => text);
  if (goals && (await namesGoal(goals, draft).catch(() => false))) {
    return goalWizardPrayer(first, challenges, day, [...priorities.slice(1), ...actions]);
  }
  return fallbackPrayer({ priorities, actions, challenges }, day);
}

async function namesGoal(
  goals: LocalDatabase,
  { priorities, goalIds }: WizardDraft,
): Promise<boolean> {
  const [first] = priorities;
  return goalsOfPriority(await goalRecords.list(goals), first, goalIds[0]).length > 0;
}
