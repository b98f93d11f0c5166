import type { LastCheck, LocalDatabase, SyncPhase } from "../database/local-database.ts";
import { REJECTED } from "../database/pending-row.ts";
import { readMetas } from "../database/meta-table.ts";
import { byLastWrite } from "../database/row-ranges.ts";

/** What the status chip shows: what is not sent yet, and what the last run and check found. */
export interface SyncStatus {
  /** Rows that wait to be sent. */
  unsent: number;
  /** Rows that the server refused. */
  rejected: number;
  phase: SyncPhase;
  /** When everything was last sent and pulled, in ms since 1970, or null. */
  lastSyncedAt: number | null;
  /** The last check against the account [C1], or null before the first one was answered. */
  lastCheck: LastCheck | null;
  /** How full the account is, in percent, from four fifths on; null before. */
  full: number | null;
}

/** Reads the status; made for a live query. */
export async function readSyncStatus(database: LocalDatabase): Promise<SyncStatus> {
  const [total, known] = await Promise.all([
    database.pending.count(),
    readMetas(database, ["phase", "lastSyncedAt", "lastCheck", "full"]),
  ]);
  const rejected = total === 0 ? 0 : await byLastWrite(database, REJECTED).count();
  const { phase, lastSyncedAt, lastCheck, full } = known;
  const answered = lastCheck?.same === null ? null : lastCheck;
  return { unsent: total - rejected, rejected, phase, lastSyncedAt, lastCheck: answered, full };
}
