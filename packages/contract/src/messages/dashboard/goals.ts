/** Goals. */
export const goals = {
  upgradeRequired: {
    title: "Upgrade Required",
    description: "Multiple goals require a paid membership. Upgrade to create unlimited goals!",
  },
  /** G-009. */
  creating: "Creating Your Goal",
  creatingNote: "Suggesting tasks for your goal may take up to 30 seconds.",
  /** G-013, G-015. */
  taskTitleRequired: { title: "Title Required", description: "Please enter a task title." },
  tasksCreated: { title: "Tasks Created" },
  taskRemoved: { title: "Task Removed" },
  taskAdded: { title: "Task Added" },
  /** Beyond the specification: a review that was put away, and the question before discarding it. */
  reviewWaits: "suggested tasks are waiting for your review.",
  goOnWithReview: "Continue the review",
  discardReviewQuestion: "Discard these tasks and your changes to them?",
  discardReview: "Discard",
  keepReview: "Keep reviewing",
  tasksFailed: { title: "Failed to create tasks. Please try again." },
  /** G-016; DEC-09. */
  heading: "My Goals",
  newGoal: "New Goal",
  /** O-011. */
  active: "Active Goals",
  createFirst: "Create Your First Goal",
  needsMembership: "Needs membership",
  /** G-020. */
  completed: "Completed!",
  /** G-024. */
  created: { title: "Goal Created", description: "Your new goal has been added successfully." },
  createdWithTasks: (count: number) => ({
    title: "Goal Created Successfully!",
    description: `${count} suggested ${count === 1 ? "task waits" : "tasks wait"} for your review.`,
  }),
  updated: { title: "Goal Updated" },
  deleted: { title: "Goal Deleted" },
  /** Beyond the specification: what one would change is not there any more. */
  gone: {
    title: "Goal not found",
    description: "It was deleted, maybe on another device.",
  },
  progressUpdated: { title: "Progress Updated" },
  /** G-025, and in the same words what is not shown (DEC-54, DEC-55). */
  createFailed: { title: "Error", description: "Failed to create goal. Please try again." },
  updateFailed: { title: "Error", description: "Failed to update goal. Please try again." },
  progressFailed: { title: "Error", description: "Failed to update progress." },
  deleteFailed: { title: "Error", description: "Failed to delete goal. Please try again." },
  /** DEC-54. */
  deleteQuestion: "Delete this goal? Its tasks will be kept as standalone tasks.",
  deleteTasksToo: "Delete tasks too",
} as const;
