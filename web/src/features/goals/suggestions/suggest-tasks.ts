import type { Goal, SuggestedTask } from "@reignwell/contract";
import type { ProposedTask } from "@reignwell/domain";
import { askGoalTasks } from "../../../lib/ai/ai-client.ts";
import { aiConsentOf } from "../../../lib/ai/ai-consent.ts";
import { currentDay } from "../../../lib/day/today.ts";
import { localSuggestions } from "./built-in-suggestions.ts";

/**
 * The AI's tasks if the user agreed and the service answers (AI-020), else built-in ones
 * (AI-014).
 */
export async function suggestTasks(
  goal: Goal,
  signal: AbortSignal,
  userId: number,
): Promise<ProposedTask[]> {
  if (aiConsentOf(userId) !== "yes") return localSuggestions(goal);
  const { title, description, category, season, targetDate } = goal;
  const request = { title, description, category, season, targetDate, today: currentDay() };
  const outcome = await askGoalTasks(request, signal);
  return outcome.state === "written" ? outcome.text.map(proposed) : localSuggestions(goal);
}

function proposed(task: SuggestedTask): ProposedTask {
  return { ...task, aiSuggested: true };
}
