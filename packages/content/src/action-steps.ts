import { matchCategory } from "./keywords.ts";
import type { PlanCategory } from "./keywords.ts";

/** The six kinds of action step named by the specification (AI-013). */
export type ActionStepSet = "work" | "family" | "health" | "spiritual" | "financial" | "generic";

/**
 * The built-in action steps, two for each set (AI-013, DEC-39).
 *
 * They do not repeat the priority: the step stands under its priority on every screen, and the text
 * of a step is part of the key of its completion, so it stays short and never changes by itself.
 */
export const actionSteps: Readonly<Record<ActionStepSet, readonly [string, string]>> = {
  work: [
    "Set aside one undisturbed hour for the part of this work that matters most",
    "Tell one person involved what you will finish today, and ask what they need from you",
  ],
  family: [
    "Give someone you love fifteen minutes of your full attention, with the phone put away",
    "Say or write one sentence of thanks to a person at the heart of this priority",
  ],
  health: [
    "Walk for twenty minutes, or move in whatever way suits your body today",
    "Choose your bedtime for tonight and get the room ready an hour before it",
  ],
  spiritual: [
    "Read today’s verse aloud twice and write down the phrase that stays with you",
    "Sit quietly with God for ten minutes before you turn to your next task",
  ],
  financial: [
    "Write down every amount that came in or went out this week",
    "Pick one expense to look at closely and settle its next step before evening",
  ],
  generic: [
    "Break this priority into three smaller steps and begin with the easiest one",
    "Schedule ten minutes of prayer time today to bring this priority before God",
  ],
};

// The specification knows no action steps for the home, so those priorities get the generic ones.
const setByCategory: Readonly<Record<PlanCategory, ActionStepSet>> = {
  spiritual: "spiritual",
  relationships: "family",
  health: "health",
  work: "work",
  finance: "financial",
  home: "generic",
  generic: "generic",
};

/** Two built-in action steps for a priority, chosen by its keywords (AI-013, DEC-40). */
export function fallbackActionSteps(priority: string): readonly [string, string] {
  return actionSteps[setByCategory[matchCategory(priority)]];
}
