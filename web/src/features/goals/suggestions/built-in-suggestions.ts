import { pickSuggestions } from "@reignwell/content";
import type { Goal } from "@reignwell/contract";
import { customTask, type ProposedTask } from "@reignwell/domain";

/** Tasks for a goal from the built-in sets (AI-014): at hand without a network. */
export function localSuggestions(
  goal: Pick<Goal, "title" | "description" | "category">,
  random: () => number = Math.random,
): ProposedTask[] {
  // What the person wrote says more than the category they picked.
  const words = `${goal.title} ${goal.description}`;
  return pickSuggestions(words, random).map((title) => ({
    ...customTask(title),
    category: goal.category,
  }));
}
