import { type LocalDatabase, readMeta, type SyncPhase, type SyncStatus } from "@reignwell/local-db";

export { readSyncStatus as status, sendStates, wantCheck } from "@reignwell/local-db";

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
