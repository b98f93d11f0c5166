/*
 * Every user-visible text that the specification fixes, once (rows E-001 to E-012), as
 * MESSAGES: a file a group, so that a page loads the groups it names and no others. Screens and the
 * server take texts from here; a check refuses files that spell them.
 */
export * from "./messages/account/account.ts";
export * from "./messages/account/auth.ts";
export * from "./messages/account/confirm-email.ts";
export * from "./messages/account/mail-consent.ts";
export * from "./messages/account/membership.ts";
export * from "./messages/account/payment.ts";
export * from "./messages/account/profile.ts";
export * from "./messages/account/recovery.ts";
export * from "./messages/account/reset.ts";
export * from "./messages/account/session-end.ts";
export * from "./messages/account/sign-out.ts";
export * from "./messages/account/upgrade-page.ts";
export * from "./messages/account/your-data.ts";
export * from "./messages/admin/mailing-lists.ts";
export * from "./messages/admin/admin.ts";
export * from "./messages/admin/scripture-import.ts";
export * from "./messages/admin/scriptures.ts";
export * from "./messages/admin/users.ts";
export * from "./messages/app/about.ts";
export * from "./messages/app/ai.ts";
export * from "./messages/app/archive.ts";
export * from "./messages/app/header.ts";
export * from "./messages/app/not-found.ts";
export * from "./messages/app/offline.ts";
export * from "./messages/app/refusals.ts";
export * from "./messages/app/rewards.ts";
export * from "./messages/app/series.ts";
export * from "./messages/app/share-the-word.ts";
export * from "./messages/app/sharing.ts";
export * from "./messages/app/share-the-word.ts";
export * from "./messages/app/storage.ts";
export * from "./messages/app/sync.ts";
export * from "./messages/app/update.ts";
export * from "./messages/app/uploads.ts";
export * from "./messages/app/validation.ts";
export * from "./messages/dashboard/daily-actions.ts";
export * from "./messages/dashboard/dashboard.ts";
export * from "./messages/dashboard/goals.ts";
export * from "./messages/dashboard/history.ts";
export * from "./messages/dashboard/plan-day.ts";
export * from "./messages/dashboard/tasks.ts";
export * from "./messages/plan/audio.ts";
export * from "./messages/plan/establish.ts";
export * from "./messages/plan/framework.ts";
export * from "./messages/plan/grow.ts";
export * from "./messages/plan/initiate.ts";
export * from "./messages/plan/plan-saving.ts";
export * from "./messages/plan/plan-validation.ts";
export * from "./messages/plan/plan.ts";
export * from "./messages/plan/renew.ts";
export * from "./messages/plan/step-titles.ts";
export * from "./messages/plan/verse.ts";
