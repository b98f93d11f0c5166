export * from "./access.ts";
export * from "./constants.ts";
export * from "./error-codes.ts";
export * from "./export-file.ts";
export * from "./field-schemas.ts";
/** Use it by its groups, `MESSAGES.goals.heading`: taking it apart would load all of it. */
export * as MESSAGES from "./messages.ts";
export { isPlainDate } from "./plain-date.ts";
/** Use it by its paths, `ROUTES.goals`: taking it apart would load all of it. */
export * as ROUTES from "./routes.ts";
export * from "./toast.ts";
export * from "./upload-paths.ts";
export * from "./accounts/account-requests.ts";
export * from "./accounts/read-public-user.ts";
export * from "./accounts/user.ts";
export * from "./records/action-completion.ts";
export * from "./records/entry.ts";
export * from "./records/goal.ts";
export * from "./records/profile.ts";
export * from "./records/scripture.ts";
export * from "./records/series-completion.ts";
export * from "./records/task.ts";
export * from "./requests/ai-requests.ts";
export * from "./requests/debug-verses.ts";
export * from "./requests/push-requests.ts";
export * from "./requests/record-requests.ts";
export * from "./sync/read-sync-answer.ts";
export * from "./sync/sync-protocol.ts";
export * from "./sync/sync-schemas.ts";
