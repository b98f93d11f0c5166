import { type LocalDatabase, readMeta, readSyncStatus } from "@reignwell/local-db";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { syncClient } from "../../lib/sync/sync-client.ts";

/** How often it is looked whether something waits that nobody asks for, in ms. */
const LOOK_AFTER = 30_000;

/** What is done where the server refuses to sync. */
export interface SyncCures {
  /** It does not know the session, or knows it as another person's. */
  onSignedOut: () => void;
  /** It does not speak this version's protocol any more. */
  onUpdateNeeded: () => void;
}

/** Looks after what waits, and does something about what stands in its way [P6]. */
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

/** As of a write whose tab was closed before it could ask. What failed is tried again elsewhere. */
async function askForWhatWaits(database: LocalDatabase): Promise<void> {
  const status = await readSyncStatus(database).catch(() => null);
  if (status && status.unsent > 0 && status.phase === "idle") syncClient.requestSync();
}
