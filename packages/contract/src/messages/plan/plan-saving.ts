/** How saving a plan went (D-058, D-059). */
export const planSaving = {
  saved: {
    title: "Plan saved successfully!",
    description: "Your Daily plan has been saved. Redirecting to Overview...",
  },
  saveFailed: {
    title: "Error saving entry",
    description: "There was a problem saving your entry",
  },
} as const;
