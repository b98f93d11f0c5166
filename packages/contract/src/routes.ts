/** The paths of the server, as the specification fixes them. */
export const ROUTES = {
  user: "/api/user",
  register: "/api/register",
  login: "/api/login",
  logout: "/api/logout",
  requestPasswordReset: "/api/request-password-reset",
  resetPassword: "/api/reset-password",
  account: "/api/account",
  accountPassword: "/api/account/password",
  accountSessions: "/api/account/sessions",
  sessionsSeen: "/api/account/sessions/seen",
  accountSecurity: "/api/account/security",
  emailConfirmation: "/api/account/email/confirmation",
  confirmEmail: "/api/confirm-email",
  recoveryCodes: "/api/account/recovery-codes",
  useRecoveryCode: "/api/use-recovery-code",
  accountExport: "/api/account/export",
  about: "/api/about",
  todayScripture: "/api/today-scripture",
  upcomingScriptures: "/api/scriptures/upcoming",
  entries: "/api/entries",
  userEntries: "/api/entries/user",
  profile: "/api/profile",
  goals: "/api/goals",
  tasks: "/api/tasks",
  dailyActionsOfDate: "/api/daily-actions/date",
  dailyActionsSave: "/api/daily-actions/save",
  aiStatus: "/api/ai/status",
  aiReflection: "/api/ai/reflection",
  aiActionSteps: "/api/ai/action-steps",
  aiEncouragement: "/api/ai/encouragement",
  aiGoalTasks: "/api/ai/goal-tasks",
  adminSeriesReflection: "/api/admin/series/generate-reflection",
  debugVerse: "/api/debug/:name",
  pushKey: "/api/push/key",
  pushSubscribe: "/api/push/subscribe",
  pushTest: "/api/push/test",
  sync: "/api/sync",
  syncLive: "/api/sync/live",
  openapi: "/api/openapi.json",
  livez: "/livez",
  readyz: "/readyz",
  version: "/version",
  metrics: "/metrics",
} as const;

/** Where uploaded files are served, each under a name of its own that is never used again. */
export const UPLOADS_PATH = "/uploads/";
/** Where the recordings among them are. */
export const AUDIO_PATH = "/uploads/audio/";

/** Who may call a route; every route states one of these. */
export type Access = "public" | "signed-in" | "member" | "admin";
