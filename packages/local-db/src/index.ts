export { type CachedAnswer, type CachedQuery, cachedQuery } from "./database/cached-query.ts";
export { whenOpen } from "./database/when-open.ts";
export * from "./archive/archive.ts";
export * from "./series/series.ts";
export { forgetOldVersions, mayHoldUnseen } from "./database/earlier-versions-store.ts";
export { type Listed, LISTED_AT_ONCE } from "./database/limited-list.ts";
export { KnownStamps, readNotes } from "./database/known-stamps.ts";
export {
  type CachedScripture,
  discardDatabase,
  type EarlierVersion,
  existingUserDatabase,
  hasUserDatabase,
  type LastCheck,
  LocalDatabase,
  openGuestDatabase,
  openUserDatabase,
  type PendingRow,
  signOutDatabase,
  type SyncPhase,
} from "./database/local-database.ts";
export { keepAnswer, keptAnswer } from "./answers/kept-answers.ts";
export { readDeviceId, readMeta, readMetas, writeMeta } from "./database/meta-table.ts";
export * from "./database/signed-out.ts";
export {
  endStorageTrouble,
  reportStorageTrouble,
  type StorageTrouble,
  storageTrouble,
  storageTroubleOf,
  watchStorageTrouble,
} from "./database/storage-trouble.ts";
export {
  type Began,
  NewerSchemaError,
  type RecordChange,
  recordChanges,
  writeTogether,
} from "./outbox/record-change.ts";
export * from "./outbox/send-states.ts";

export { changeDraft } from "./records/change-draft.ts";
export * from "./records/completions.ts";
export * from "./records/dashboard-numbers.ts";
export { completionsOfEntry, doneActionsOf, doneActionsOfPlan } from "./records/done-actions.ts";
export * from "./records/drafts.ts";
export * from "./records/edit-entry.ts";
export * from "./records/entries.ts";
export { type EntryStreamState, watchEntries } from "./records/entry-stream.ts";
export {
  type GoalInput,
  listGoals,
  goalById,
  countGoals,
  createGoal,
  updateGoal,
  setGoalProgress,
  deleteGoal,
} from "./records/goals.ts";
export * from "./records/move-tasks.ts";
export * from "./records/profiles.ts";
export { kindName } from "./records/record-text.ts";
export * from "./records/reviewed-tasks.ts";
export * from "./records/scriptures-ahead.ts";
export * from "./records/scriptures.ts";
export * from "./shares/shares.ts";
export { listTasks, type TaskLists } from "./lists/task-lists.ts";
export {
  type TaskInput,
  storedTask,
  isTaskDeleted,
  tasksByGoal,
  createTask,
  createTasks,
  updateTask,
  completeTask,
  uncompleteTask,
  deleteTask,
} from "./records/tasks.ts";
export type { Undo } from "./records/undo.ts";
export * from "./records/unfinished-actions.ts";
export { keepDraftAsVersions } from "./recovery/draft-versions.ts";
export * from "./recovery/earlier-versions.ts";
export {
  type ChangeItem,
  discardChange,
  listRejected,
  listWaiting,
  retryChange,
} from "./recovery/rejected-changes.ts";
export * from "./recovery/rejected-goal.ts";
export * from "./recovery/trash.ts";
export {
  COUNTED_AT_MOST,
  countUnseenVersions,
  hasUnseenVersions,
} from "./recovery/version-marks.ts";
export { wantCheck } from "./sync/account-check.ts";
export * from "./sync/sync-status.ts";
export { createSyncStore } from "./sync/sync-store.ts";
export * from "./transfer/export-data.ts";
export * from "./transfer/export-markdown.ts";
export {
  importData,
  type ImportOptions,
  type ImportOutcome,
  UnfitExportError,
} from "./transfer/import-data.ts";
