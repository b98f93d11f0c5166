export * from "./access.ts";
export * from "./achievements.ts";
export * from "./constants.ts";
export * from "./error-codes.ts";
export * from "./export-file.ts";
export { recordId, plainDate, instant, deletedAt } from "./field-schemas.ts";
/** Use it by its groups, `MESSAGES.goals.heading`: taking it apart would load all of it. */
export * as MESSAGES from "./messages.ts";
export { isPlainDate } from "./plain-date.ts";
/** Use it by its paths, `ROUTES.goals`: taking it apart would load all of it. */
export * as ROUTES from "./routes.ts";
export * from "./rewards.ts";
export * from "./toast.ts";
export * from "./upload-paths.ts";
export * from "./accounts/account-requests.ts";
export * from "./accounts/read-public-user.ts";
export {
  newPassword,
  username,
  displayName,
  registration,
  credentials,
  publicUser,
  sessionAnswer,
  accountState,
  type AccountState,
  type Registration,
  type Credentials,
  type PublicUser,
} from "./accounts/user.ts";
export { type ActionCompletion, COMPLETION_DEFAULTS } from "./records/action-completion.ts";
export {
  entryRecord,
  type ActionGroup,
  type ActionTask,
  type Entry,
  ENTRY_DEFAULTS,
} from "./records/entry.ts";
export * from "./records/course.ts";
export * from "./records/goal.ts";
export * from "./records/profile.ts";
export * from "./records/reflection.ts";
export * from "./records/scripture.ts";
export { type SeriesCompletion, SERIES_COMPLETION_DEFAULTS } from "./records/series-completion.ts";
export { type Share, SHARE_DEFAULTS } from "./records/share.ts";
export { TASK_CATEGORIES, type Task, TASK_DEFAULTS } from "./records/task.ts";
export * from "./requests/admin/overview-requests.ts";
export * from "./requests/admin/scripture-requests.ts";
export * from "./requests/admin/series-admin-requests.ts";
export * from "./requests/ai-requests.ts";
export * from "./requests/debug-verses.ts";
export * from "./requests/giveaway-admin-requests.ts";
export * from "./requests/mailing-list-requests.ts";
export * from "./requests/payment-requests.ts";
export * from "./requests/push-requests.ts";
export * from "./requests/record-requests.ts";
export * from "./requests/reward-requests.ts";
export * from "./requests/series-requests.ts";
export * from "./requests/share-requests.ts";
export * from "./requests/upload-requests.ts";
export * from "./requests/user-admin-requests.ts";
export * from "./sync/read-sync-answer.ts";
export {
  SYNC_PROTOCOL,
  SPOKEN_PROTOCOLS,
  SYNC_LIMITS,
  TOMBSTONE_DAYS,
  SYNC_OWNER_HEADER,
  STAMPS_MEMBER,
  COLLECTIONS,
  type Collection,
  REGISTERS,
  REGISTER_NAMES,
  LIVE_ROWS_BYTES,
} from "./sync/sync-protocol.ts";
export {
  type RecordByCollection,
  RECORD_SCHEMAS,
  syncRequest,
  wireRow,
  syncAnswer,
  type FieldChange,
  type PackedStamps,
  type Taken,
  type Check,
  type RowChange,
  type ShortChange,
  type SyncRequest,
  type WireChange,
  type WireRow,
  type Rejection,
  type OverwrittenValue,
  type SyncAnswer,
  liveMessage,
  type LiveMessage,
} from "./sync/sync-schemas.ts";
