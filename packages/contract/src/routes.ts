/*
 * The paths of the server, as the specification fixes them, as ROUTES: each a constant of its own, so
 * that a program loads those it names and no others.
 */
export const user = "/api/user";
export const register = "/api/register";
export const login = "/api/login";
export const logout = "/api/logout";
export const requestPasswordReset = "/api/request-password-reset";
export const resetPassword = "/api/reset-password";
export const account = "/api/account";
export const accountPassword = "/api/account/password";
export const accountSessions = "/api/account/sessions";
export const sessionsSeen = "/api/account/sessions/seen";
export const accountSecurity = "/api/account/security";
export const emailConfirmation = "/api/account/email/confirmation";
export const confirmEmail = "/api/confirm-email";
export const recoveryCodes = "/api/account/recovery-codes";
export const useRecoveryCode = "/api/use-recovery-code";
export const accountExport = "/api/account/export";
export const about = "/api/about";
export const todayScripture = "/api/today-scripture";
export const upcomingScriptures = "/api/scriptures/upcoming";
export const entries = "/api/entries";
export const userEntries = "/api/entries/user";
export const profile = "/api/profile";
export const goals = "/api/goals";
export const tasks = "/api/tasks";
export const dailyActionsOfDate = "/api/daily-actions/date";
export const dailyActionsSave = "/api/daily-actions/save";
export const aiStatus = "/api/ai/status";
export const aiReflection = "/api/ai/reflection";
export const aiActionSteps = "/api/ai/action-steps";
export const aiEncouragement = "/api/ai/encouragement";
export const aiGoalTasks = "/api/ai/goal-tasks";
export const adminSeriesReflection = "/api/admin/series/generate-reflection";
export const debugVerse = "/api/debug/:name";
export const pushKey = "/api/push/key";
export const pushSubscribe = "/api/push/subscribe";
export const pushTest = "/api/push/test";
export const sync = "/api/sync";
export const syncLive = "/api/sync/live";
export const openapi = "/api/openapi.json";
export const livez = "/livez";
export const readyz = "/readyz";
export const version = "/version";
export const metrics = "/metrics";
