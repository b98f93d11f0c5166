import {
  type CachedQuery,
  cachedQuery,
  type LocalDatabase,
  readMeta,
  readSyncStatus,
  type SyncPhase,
  type SyncStatus,
} from "@reignwell/local-db";

export { sendStates, wantCheck } from "@reignwell/local-db";

/** How the sync stands; null on a device that keeps nothing. Made for {@link statusQuery}. */
export function status(database: LocalDatabase): Promise<SyncStatus | null> {
  return readSyncStatus(database).catch(() => null);
}

/** One live query of {@link status} for all components that show something of it. */
export function statusQuery(database: LocalDatabase): CachedQuery<SyncStatus | null> {
  return cachedQuery(database, "sync-status");
}

/** How the last run of the engine went, or that one is on its way. */
export function phase(database: LocalDatabase): Promise<SyncPhase> {
  return readMeta(database, "phase");
}

/**
 * Whether this device can know what the account holds. One that has never synced waits for it,
 * unless the server could not be reached: then it shows what it has.
 */
export function hasHeard({ lastSyncedAt, phase: now }: SyncStatus): boolean {
  return lastSyncedAt !== null || (now !== "idle" && now !== "sending");
}
