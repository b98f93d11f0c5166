/** The day's actions on the dashboard (O-008, O-009, O-014). */
export const dailyActions = {
  update: "Update Progress",
  edit: "Edit plan",
  save: "Save",
  cancel: "Cancel",
  saved: {
    title: "Progress saved!",
    description: "Your action completions have been updated.",
  },
  saveFailed: { title: "Failed to save progress", description: "Please try again later." },
  changed: {
    title: "Some actions have changed",
    description: "Check those off once more. Everything else is saved.",
  },
  /** Part of the sentence at sign-out that names what is saved nowhere (DEC-04). */
  unsaved: "what you checked off in today’s plan",
} as const;
