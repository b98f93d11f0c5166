import { type LocalDatabase, readMeta, type SyncPhase } from "@reignwell/local-db";

export { readSyncStatus as status, sendStates, wantCheck } from "@reignwell/local-db";

/** How the last run of the engine went, or that one is on its way. */
export function phase(database: LocalDatabase): Promise<SyncPhase> {
  return readMeta(database, "phase");
}
