/** The fourth step of the plan. */
export const grow = {
  noChallenges: "No specific challenges identified.",
  /** Where the challenges speak of self-harm (DEC-39). */
  help: "If you’re thinking of hurting yourself, please don’t stay alone with it. Reach someone you trust or local emergency help today.",
  /** Before the operator's number, where one is set. */
  helpCall: "You can call",
} as const;
