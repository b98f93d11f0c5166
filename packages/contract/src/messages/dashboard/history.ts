/** The history of plans (H-001); the deletion in the same words as of goals and tasks (DEC-64). */
export const history = {
  heading: "Daily Plans History",
  deleted: { title: "Plan Deleted" },
  deleteFailed: { title: "Error", description: "Failed to delete plan. Please try again." },
  restoreFailed: { title: "Error", description: "Failed to restore plan. Please try again." },
  /** Beyond the specification: a download or print that could not be made ready. */
  exportFailed: { title: "Error", description: "Failed to read the plans. Please try again." },
} as const;
