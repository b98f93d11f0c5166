import { PRODUCT_NAME } from "./constants.ts";

/**
 * The fixed texts that the first screen needs, or could need at once: what stands here is part of
 * the first load of every page. All others stand in MESSAGES only, which has these as well.
 */
export const FIRST_MESSAGES = {
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
    tooLong: "At most 10,000 characters",
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
  /** D-003: the titles of the five steps, in order. */
  stepTitles: [
    "Renew Your Mind",
    "Establish Priorities",
    "Initiate Bold Action",
    "Grow with Grit",
    "Navigate in Faith",
  ],
  renew: {
    heading: "Renew Your Mind",
    intro: "Begin your day by reflecting on God's Word.",
    scriptureCard: "Today's Scripture",
    reflection: "Reflection",
    generating: "Generating personalized reflection...",
    noReflection: "No reflection available for this verse.",
  },
  establish: { firstPriorityMissing: "Add your first priority" },
  /** D-058, D-059; the others of the plan come with MESSAGES. */
  planSaving: {
    saved: {
      title: "Plan saved successfully!",
      description: "Your Daily plan has been saved. Redirecting to Overview...",
    },
    saveFailed: {
      title: "Error saving entry",
      description: "There was a problem saving your entry",
    },
  },
  /** SH-001 to SH-004. */
  header: { dashboard: "Dashboard", login: "Login", logout: "Logout" },
  yourData: {
    title: "Your data",
    deleted: "Recently deleted",
    versions: "Earlier versions",
    restore: "Restore",
    export: "Export",
    import: "Import",
    deleteAccount: "Delete account",
    accountDeleted: {
      title: "Account deleted",
      description: "Your account and everything in it are gone, here and on the server.",
    },
  },
} as const;
