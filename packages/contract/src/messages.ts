/*
 * Every user-visible text that the specification fixes, once (rows E-001 to E-012), as
 * MESSAGES: a file a group, so that a page loads the groups it names and no others. Screens and the
 * server take texts from here; a check refuses files that spell them.
 */
export * from "./messages/account.ts";
export * from "./messages/ai.ts";
export * from "./messages/audio.ts";
export * from "./messages/auth.ts";
export * from "./messages/confirm-email.ts";
export * from "./messages/daily-actions.ts";
export * from "./messages/dashboard.ts";
export * from "./messages/establish.ts";
export * from "./messages/framework.ts";
export * from "./messages/goals.ts";
export * from "./messages/grow.ts";
export * from "./messages/header.ts";
export * from "./messages/history.ts";
export * from "./messages/initiate.ts";
export * from "./messages/membership.ts";
export * from "./messages/not-found.ts";
export * from "./messages/plan.ts";
export * from "./messages/plan-validation.ts";
export * from "./messages/plan-saving.ts";
export * from "./messages/profile.ts";
export * from "./messages/recovery.ts";
export * from "./messages/refusals.ts";
export * from "./messages/renew.ts";
export * from "./messages/reset.ts";
export * from "./messages/session-end.ts";
export * from "./messages/sign-out.ts";
export * from "./messages/step-titles.ts";
export * from "./messages/storage.ts";
export * from "./messages/sync.ts";
export * from "./messages/tasks.ts";
export * from "./messages/update.ts";
export * from "./messages/validation.ts";
export * from "./messages/verse.ts";
export * from "./messages/your-data.ts";
