import { type LocalDatabase, readMeta, readSyncStatus } from "@reignwell/local-db";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { syncClient } from "../../lib/sync/sync-client.ts";

/** How often unsent changes are looked for that no tab has requested a sync for, in ms. */
const LOOK_AFTER = 30_000;

export interface SyncCures {
  /** The server does not know the session, or knows it as another user's. */
  onSignedOut: () => void;
  onUpdateNeeded: () => void;
}

/** Starts a run for unsent changes and reacts to what stops them [P6]. */
export function useSyncCare(database: LocalDatabase | null, cures: SyncCures): void {
  const { onSignedOut, onUpdateNeeded } = cures;
  const phase = useLiveQuery(
    async () => (database ? readMeta(database, "phase").catch(() => null) : null),
    [database],
  );
  useEffect(() => {
    if (phase === "signed-out") onSignedOut();
    if (phase === "update-needed") onUpdateNeeded();
  }, [phase, onSignedOut, onUpdateNeeded]);

  useEffect(() => {
    if (!database) return undefined;
    const timer = setInterval(() => void askForWhatWaits(database), LOOK_AFTER);
    return () => clearInterval(timer);
  }, [database]);
}

/** A tab may have been closed between write and request; failed runs are repeated elsewhere. */
async function askForWhatWaits(database: LocalDatabase): Promise<void> {
  const status = await readSyncStatus(database).catch(() => null);
  if (status && status.unsent > 0 && status.phase === "idle") syncClient.requestSync();
}
