import {
  type CachedQuery,
  cachedQuery,
  type LocalDatabase,
  readMeta,
  type SyncPhase,
  type SyncStatus,
} from "@reignwell/local-db";

export { readSyncStatus as status, sendStates, wantCheck } from "@reignwell/local-db";

/**
 * One live query of `status` for all components that show something of it. It has no value either
 * while nobody's status is asked.
 */
export function statusQuery(database: LocalDatabase): CachedQuery<SyncStatus | undefined> {
  return cachedQuery(database, "sync-status");
}

/** How the last run of the engine went, or that one is on its way. */
export function phase(database: LocalDatabase): Promise<SyncPhase> {
  return readMeta(database, "phase");
}

/** The time that the server last told, in ms since 1970; null while it told none. */
export function heardAt(database: LocalDatabase): Promise<number | null> {
  return readMeta(database, "heard");
}

/**
 * Whether this device can know what the account holds. One that has never synced waits for it,
 * unless the server could not be reached: then it shows what it has.
 */
export function hasHeard({ lastSyncedAt, phase: now }: SyncStatus): boolean {
  return lastSyncedAt !== null || (now !== "idle" && now !== "sending");
}
