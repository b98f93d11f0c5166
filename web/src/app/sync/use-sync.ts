import type { PublicUser } from "@reignwell/contract";
import { openUserDatabase, returnToDatabase } from "@reignwell/local-db";
import { useEffect, useRef } from "react";
import { useAuth } from "../../lib/session/session.tsx";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { keepLive } from "./live-updates.ts";
import { hasEnded } from "../sign-out/use-session-end.ts";

/** Syncs the database of whoever is signed in, and listens to their other devices. */
export function useSync(user: PublicUser | null, confirmed: boolean): void {
  const { recheck } = useAuth();
  const accountKey = user?.accountKey ?? null;
  const userId = user?.id;
  useSyncUser(accountKey, userId, confirmed);

  // Whoever has just signed in again has perhaps been waiting to send.
  useEffect(() => {
    if (confirmed) syncClient.syncNow();
  }, [confirmed]);

  useEffect(() => {
    if (accountKey === null || !confirmed) return undefined;
    const database = openUserDatabase(accountKey, userId);
    return keepLive(accountKey, database, () => void recheck(true));
  }, [accountKey, userId, confirmed, recheck]);
}

/** Tells the engine whose database it syncs: nobody's until that person's is ready. */
function useSyncUser(
  accountKey: string | null,
  userId: number | undefined,
  confirmed: boolean,
): void {
  const { takeOver } = useAuth();
  const isConfirmed = useRef(confirmed);
  useEffect(() => {
    isConfirmed.current = confirmed;
  }, [confirmed]);

  useEffect(() => {
    syncClient.setAccount(null);
    if (accountKey === null) return undefined;
    let current = true;
    const start = async () => {
      const isOver = await hasEnded(accountKey);
      if (!current) return;
      // The worker has found it before this page was opened.
      if (isOver && !isConfirmed.current) {
        takeOver(null);
        return;
      }
      // The engine leaves a database alone that does not exist; a fresh device has to make it first.
      await returnToDatabase(openUserDatabase(accountKey, userId));
      if (current) syncClient.setAccount(accountKey);
    };
    // A browser that keeps nothing: the pages say so themselves, there is nothing to sync.
    start().catch((error: unknown) => console.error("The local database did not open", error));
    return () => {
      current = false;
    };
  }, [accountKey, userId, takeOver]);
}
