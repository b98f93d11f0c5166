import { PRODUCT_NAME } from "./constants.ts";

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
  /** E-001, A-016 to A-020 and DEC-05. */
  validation: {
    username: "Username must be at least 3 characters",
    usernameTooLong: "Username must be at most 30 characters",
    usernameCharacters: "Use letters, digits, dots, underscores and hyphens only",
    password: "Password must be at least 6 characters",
    passwordTooLong: "Password must be at most 256 bytes",
    passwordTooCommon: "This password is too easy to guess. Please choose another",
    email: "Please enter a valid email address",
    displayName: "Display name must be 2 to 50 characters",
    passwordsDiffer: "Passwords do not match",
    priority: "Priority cannot be empty",
    title: "Title is required",
    description: "Description is required",
    targetDate: "Target date is required",
    scheduledDate: "Scheduled date is required",
  },
  auth: {
    loginSucceeded: { title: "Login successful" },
    welcomeBack: (username: string) => `Welcome back, ${username}`,
    loginFailed: { title: "Login failed", description: "Invalid username or password" },
    registrationSucceeded: { title: "Registration successful" },
    welcome: (username: string) => `Welcome to ${PRODUCT_NAME}, ${username}`,
    registrationFailed: {
      title: "Registration failed",
      description: "Username may already be taken",
    },
    logoutSucceeded: {
      title: "Logout successful",
      description: "You've been successfully logged out",
    },
    logoutFailed: { title: "Logout failed" },
    outsideProvider: "useAuth must be used within an AuthProvider",
  },
  verse: {
    fetchFailed: {
      title: "Could not fetch today's verse",
      description: "Using a default verse instead.",
    },
    fetchError: (status: number) => `Error fetching today's scripture ${status}`,
    generatingToday: "Generating today's reflection...",
  },
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
  /** D-003: the titles of the five steps, in order. */
  stepTitles: [
    "Renew Your Mind",
    "Establish Priorities",
    "Initiate Bold Action",
    "Grow with Grit",
    "Navigate in Faith",
  ],
  /** D-068, the way back of the card of D-069. */
  framework: { show: "Show Framework" },
  renew: {
    heading: "Renew Your Mind",
    intro: "Begin your day by reflecting on God's Word.",
    scriptureCard: "Today's Scripture",
    reflection: "Reflection",
    generating: "Generating personalized reflection...",
    noReflection: "No reflection available for this verse.",
  },
  establish: { firstPriorityMissing: "Add your first priority" },
  initiate: {
    noActions: {
      title: "No actions selected",
      description: "Please select tasks from your goals or check AI-generated actions to continue.",
    },
    addAnother: "Add another action",
    limit: {
      title: "Action limit reached",
      description: "You can choose up to 5 actions for each priority.",
    },
  },
  grow: { noChallenges: "No specific challenges identified." },
  plan: {
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
    saved: {
      title: "Plan saved successfully!",
      description: "Your Daily plan has been saved. Redirecting to Overview...",
    },
    saveFailed: {
      title: "Error saving entry",
      description: "There was a problem saving your entry",
    },
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
  /** SH-001 to SH-004. */
  header: { dashboard: "Dashboard", login: "Login", logout: "Logout" },
  /** */
  account: {
    back: "Back to Today's Plan",
    signIn: "Sign In",
    createAccount: "Create Account",
    forgotPassword: "Forgot password?",
  },
  dashboard: { title: "My Dashboard" },
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
  },
  membership: { required: "This feature requires a paid membership" },
} as const;
