/** The fourth step of the plan. */
export const grow = {
  noChallenges: "No specific challenges identified.",
  /** Where a user's own words in a plan speak of self-harm (DEC-39), on any step that takes words. */
  help: "If you’re thinking of hurting yourself, please don’t stay alone with it. Reach someone you trust or local emergency help today.",
  /** Before the operator's number, where one is set. */
  helpCall: "You can call",
} as const;
