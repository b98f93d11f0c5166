/** The second step of the plan. */
export const establish = { firstPriorityMissing: "Add your first priority" } as const;
