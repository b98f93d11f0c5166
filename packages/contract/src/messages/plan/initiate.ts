/** The third step of the plan. */
export const initiate = {
  noActions: {
    title: "No actions selected",
    description: "Please select tasks from your goals or check AI-generated actions to continue.",
  },
  addAnother: "Add another action",
  /** D-043, DEC-26. */
  generate: "Generate Custom Actions",
  useTasks: "Use Goal Tasks",
  limit: {
    title: "Action limit reached",
    description: "You can choose up to 5 actions for each priority.",
  },
} as const;
