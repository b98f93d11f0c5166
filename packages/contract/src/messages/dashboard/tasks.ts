/** Tasks. */
export const tasks = {
  /** T-007. */
  heading: "My Tasks",
  newTask: "New Task",
  /** O-012. */
  today: "Today's Tasks",
  add: "Add a Task",
  /** T-014. */
  created: { title: "Task Created" },
  updated: { title: "Task Updated" },
  deleted: { title: "Task Deleted" },
  /** Beyond the specification: what one would change is not there any more. */
  gone: {
    title: "Task not found",
    description: "It was deleted, maybe on another device.",
  },
  /** Beyond the specification. */
  movedTo: (day: string) => `Moved to ${day}`,
  /** Beyond the specification: of a due date in a form. */
  dueTooEarly: (scheduled: string) => `Scheduled for ${scheduled}: choose that day or a later one`,
  /** Beyond the specification: how long the open tasks take that are for today. */
  minutesToday: (time: string, withOverdue: boolean) =>
    withOverdue ? `About ${time} today, with what’s overdue` : `About ${time} today`,
  completed: { title: "Task Completed! 🎉" },
  /** T-015, and in the same words DEC-54. */
  createFailed: { title: "Error", description: "Failed to create task. Please try again." },
  updateFailed: { title: "Error", description: "Failed to update task. Please try again." },
  deleteFailed: { title: "Error", description: "Failed to delete task. Please try again." },
  /** T-008, DEC-59. */
  moreCompleted: (count: number) => `And ${count} more completed tasks...`,
} as const;
