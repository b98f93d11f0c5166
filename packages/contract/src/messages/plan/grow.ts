/** The fourth step of the plan. */
export const grow = { noChallenges: "No specific challenges identified." } as const;
