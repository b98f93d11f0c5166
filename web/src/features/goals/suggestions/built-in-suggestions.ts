import { pickSuggestions } from "@reignwell/content";
import type { Goal } from "@reignwell/contract";
import { customTask, type ProposedTask } from "@reignwell/domain";

/** From the built-in sets (AI-014), which need no network. */
export function localSuggestions(
  goal: Pick<Goal, "title" | "description" | "category">,
  random: () => number = Math.random,
): ProposedTask[] {
  // The user's words are more exact than the category.
  const words = `${goal.title} ${goal.description}`;
  return pickSuggestions(words, random).map((title) => ({
    ...customTask(title),
    category: goal.category,
  }));
}
