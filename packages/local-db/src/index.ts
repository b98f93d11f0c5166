export * from "./drafts.ts";
export * from "./entries.ts";
export {
  type CachedScripture,
  discardDatabase,
  type EarlierVersion,
  hasUserDatabase,
  LOCAL_SCHEMA,
  LocalDatabase,
  openGuestDatabase,
  openUserDatabase,
  type PendingRow,
  signOutDatabase,
  type SyncPhase,
} from "./local-database.ts";
export { readDeviceId, readMeta, writeMeta } from "./meta.ts";
export * from "./profiles.ts";
export { NewerSchemaError, type RecordChange, recordChanges } from "./record-change.ts";
export * from "./scriptures.ts";
export * from "./sync-status.ts";
export { createSyncStore } from "./sync-store.ts";
