import { matchSuggestionSet, pickSuggestions } from "@reignwell/content";
import type { Goal } from "@reignwell/contract";
import { customTask, type ProposedTask } from "@reignwell/domain";
import { nextTurn } from "./suggestion-turns.ts";

/** From the built-in sets (AI-014), which need no network; never what the last draw brought. */
export function localSuggestions(
  goal: Pick<Goal, "title" | "description" | "category">,
): ProposedTask[] {
  // The user's words are more exact than the category.
  const words = `${goal.title} ${goal.description}`;
  return pickSuggestions(words, nextTurn(matchSuggestionSet(words))).map((title) => ({
    ...customTask(title),
    category: goal.category,
  }));
}
