import { PRODUCT_NAME } from "./constants.ts";
import { FIRST_MESSAGES } from "./messages-first.ts";

/** A toast of the specification: a title and, where it has one, a description. */
export interface Toast {
  title: string;
  description?: string;
}

/**
 * Every user-visible text that the specification fixes, once (group E of the checklist).
 * Screens and the server take texts from here; a test proves that no other file spells them.
 */
export const MESSAGES = {
  ...FIRST_MESSAGES,
  /** AI-008 to AI-011; when they show and when the fallback is silent: DEC-20. */
  ai: {
    reflectionFailed: {
      title: "Could not generate reflection",
      description: "Using default reflection instead.",
    },
    renewReflectionFailed: {
      title: "Could not generate AI reflection",
      description: "Using the provided reflection instead.",
    },
    actionsFailed: {
      title: "Could not generate custom actions",
      description: "Using default action suggestions instead.",
    },
    prayerFailed: {
      title: "Could not generate personalized prayer",
      description: "Using a default prayer instead.",
    },
  },
  /** D-068, the way back of the card of D-069. */
  framework: { show: "Show Framework" },
  initiate: {
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
  },
  plan: {
    ...FIRST_MESSAGES.planSaving,
    save: "Save & Reign",
    saving: "Saving Your Plan...",
    /** DEC-27. */
    draftKept: "We kept your plan from earlier today",
    finishYesterday: "Finish yesterday's plan?",
    /** DEC-36. */
    replaceToday: "Replace today's plan",
    keepBoth: "Keep both",
    savedModal: "Plan Saved Successfully!",
    viewDashboard: "View Dashboard",
    savedOnDevice: "Saved on this device - will sync when you are online.",
    guestDialog: "Create an Account to Save Your Plan",
    guestBenefits: [
      "Save daily plans",
      "Review the history of your spiritual growth",
      "Track progress over time",
      "Share scripture with friends and earn rewards",
    ],
    notNow: "Not Now",
    createAccount: "Create Account / Login",
  },
  grow: { noChallenges: "No specific challenges identified." },
  /** */
  account: {
    back: "Back to Today's Plan",
    signIn: "Sign In",
    createAccount: "Create Account",
    forgotPassword: "Forgot password?",
  },
  dashboard: {
    title: "My Dashboard",
    /** O-003 to O-006. */
    numbers: {
      activeGoals: "Active Goals",
      todaysTasks: "Today's Tasks",
      goalProgress: "Goal Progress",
      dailyPlans: "Daily Plans",
    },
    /** O-007. */
    tabs: {
      overview: "Overview",
      profile: "Profile",
      goals: "Goals",
      tasks: "Tasks",
      history: "History",
    },
  },
  /** O-008, O-009, O-014. */
  dailyActions: {
    update: "Update Progress",
    save: "Save",
    cancel: "Cancel",
    saved: {
      title: "Progress saved!",
      description: "Your action completions have been updated.",
    },
    saveFailed: { title: "Failed to save progress", description: "Please try again later." },
  },
  /** O-018. */
  profile: {
    updated: { title: "Profile Updated" },
    updateFailed: { title: "Failed to update profile. Please try again." },
  },
  /** H-001; the deletion in the same words as of goals and tasks (DEC-64). */
  history: {
    heading: "Daily Plans History",
    deleted: { title: "Plan Deleted" },
    deleteFailed: { title: "Error", description: "Failed to delete plan. Please try again." },
    restoreFailed: { title: "Error", description: "Failed to restore plan. Please try again." },
    /** Beyond the specification: a download or print that could not be made ready. */
    exportFailed: { title: "Error", description: "Failed to read the plans. Please try again." },
  },
  notFound: { title: "Page not found" },
  goals: {
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
    progressUpdated: { title: "Progress Updated" },
    /** G-025, and in the same words what is not shown (DEC-54, DEC-55). */
    createFailed: { title: "Error", description: "Failed to create goal. Please try again." },
    updateFailed: { title: "Error", description: "Failed to update goal. Please try again." },
    progressFailed: { title: "Error", description: "Failed to update progress." },
    deleteFailed: { title: "Error", description: "Failed to delete goal. Please try again." },
    /** DEC-54. */
    deleteQuestion: "Delete this goal? Its tasks will be kept as standalone tasks.",
    deleteTasksToo: "Delete tasks too",
  },
  tasks: {
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
    completed: { title: "Task Completed! 🎉" },
    /** T-015, and in the same words DEC-54. */
    createFailed: { title: "Error", description: "Failed to create task. Please try again." },
    updateFailed: { title: "Error", description: "Failed to update task. Please try again." },
    deleteFailed: { title: "Error", description: "Failed to delete task. Please try again." },
    /** T-008, DEC-59. */
    moreCompleted: (count: number) => `And ${count} more completed tasks...`,
  },
  /** The names of public-contract.md; black-box tests look for them. */
  sync: {
    waiting: "Waiting to be sent",
    attention: "Needs attention",
    retry: "Retry",
    edit: "Edit",
    copy: "Copy",
    discard: "Discard",
    syncNow: "Sync now",
  },
  signOut: {
    unsent: "Not everything is sent yet",
    keep: "Keep on this device",
    discard: "Discard and sign out",
    cancel: "Cancel",
  },
  update: { ready: "A new version is ready", reload: "Reload" },
  /** What the device's storage may refuse, by the names of local-db's StorageTrouble. */
  storage: {
    full: "This device’s storage is full, so nothing was saved. What you typed is still here; free some space and try again.",
    "other-tab": `Close the other tab of ${PRODUCT_NAME} to finish the update`,
    "newer-version": `A newer version of ${PRODUCT_NAME} is open in another tab. Reload this page to go on.`,
    "connection-lost":
      "This page lost touch with the device’s storage, so nothing was saved. What you typed is still here; please try again.",
    unavailable: `Your browser keeps nothing for this site, as in a private window. ${PRODUCT_NAME} works while you are online, but nothing stays on this device.`,
  },
  membership: {
    required: "This feature requires a paid membership",
    /** O-019. */
    premium: (feature: string) => `${feature} is a premium feature`,
    multipleGoals: "Multiple Goals",
    benefits: ["Reflections Archive", "Multiple Goals", "7-Day Series", "Lifetime access"],
  },
} as const;
