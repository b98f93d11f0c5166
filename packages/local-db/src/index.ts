export {
  type ChangeItem,
  discardChange,
  listAttention,
  listWaiting,
  retryChange,
} from "./attention.ts";
export { wantCheck } from "./account-check.ts";
export * from "./completions.ts";
export * from "./dashboard-numbers.ts";
export { changeDraft } from "./change-draft.ts";
export * from "./drafts.ts";
export * from "./earlier-versions.ts";
export { forgetOldVersions } from "./earlier-versions-store.ts";
export * from "./entries.ts";
export { type EntryStreamState, watchEntries } from "./entry-stream.ts";
export * from "./export-data.ts";
export * from "./export-markdown.ts";
export * from "./goal-place.ts";
export * from "./goals.ts";
export { importData, type ImportOutcome, UnfitExportError } from "./import-data.ts";
export * from "./leaving.ts";
export { type KeptAnswer, type KeptQuery, keptQuery } from "./kept-query.ts";
export * from "./left-over.ts";
export type { Listed } from "./listed.ts";
export {
  type CachedScripture,
  discardDatabase,
  type EarlierVersion,
  existingUserDatabase,
  hasUserDatabase,
  type LastCheck,
  LOCAL_SCHEMA,
  LocalDatabase,
  openGuestDatabase,
  openUserDatabase,
  type PendingRow,
  signOutDatabase,
  type SyncPhase,
} from "./local-database.ts";
export { readDeviceId, readMeta, readMetas, writeMeta } from "./meta.ts";
export * from "./profiles.ts";
export { type Began, NewerSchemaError, type RecordChange, recordChanges } from "./record-change.ts";
export { copyTextOf, kindName } from "./record-text.ts";
export * from "./scriptures.ts";
export * from "./scriptures-ahead.ts";
export * from "./send-states.ts";
export {
  endStorageTrouble,
  reportStorageTrouble,
  type StorageTrouble,
  storageTrouble,
  storageTroubleOf,
  watchStorageTrouble,
} from "./storage-trouble.ts";
export * from "./sync-status.ts";
export { createSyncStore } from "./sync-store.ts";
export * from "./tasks.ts";
export * from "./trash.ts";
export type { Undo } from "./undo.ts";
