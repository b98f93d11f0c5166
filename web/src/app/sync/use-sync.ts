import type { PublicUser } from "@reignwell/contract";
import { openAccountDatabase } from "@reignwell/device";
import { returnToDatabase } from "@reignwell/local-db";
import { useEffect, useRef } from "react";
import { useAuth } from "../../lib/session/session.tsx";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { keepLive } from "./live-updates.ts";
import { reopenLost } from "./reopen-lost.ts";
import { hasEnded } from "../sign-out/use-session-end.ts";

/** How soon a database that did not open is opened once more, in ms. */
const OPEN_AGAIN = 1000;

/** Syncs the signed-in user's database and listens to the user's other devices. */
export function useSync(user: PublicUser | null, confirmed: boolean): void {
  const { recheck, hearOfAccount } = useAuth();
  const accountKey = user?.accountKey ?? null;
  const userId = user?.id;
  useSyncUser(accountKey, userId, confirmed);

  // A user who has just signed in again may have unsent changes.
  useEffect(() => {
    if (confirmed) syncClient.syncNow();
  }, [confirmed]);

  useEffect(() => {
    if (accountKey === null || !confirmed) return undefined;
    const database = openAccountDatabase(accountKey, userId);
    return keepLive(accountKey, database, {
      onRefused: () => void recheck(true),
      onAccount: (account) => hearOfAccount(accountKey, account),
    });
  }, [accountKey, userId, confirmed, recheck, hearOfAccount]);

  useEffect(() => {
    syncClient.onAccount(hearOfAccount);
    return () => syncClient.onAccount(null);
  }, [hearOfAccount]);
}

/** Sets the engine's account: none until the user's database is ready. */
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
    let stop = () => {};
    const start = async () => {
      const isOver = await hasEnded(accountKey);
      if (!current) return;
      // The worker has noticed the end of the session before this page was opened.
      if (isOver && !isConfirmed.current) {
        takeOver(null);
        return;
      }
      // The engine never creates a database; a new device has to create it first.
      const database = openAccountDatabase(accountKey, userId);
      await returnToDatabase(database);
      if (!current) return;
      syncClient.setAccount(accountKey);
      stop = reopenLost(database, syncClient.syncNow);
    };
    let again: ReturnType<typeof setTimeout> | undefined;
    // One that was thrown away while it opened can be had a moment later. In a browser that stores
    // nothing the pages report it, and there is nothing to sync.
    const begin = () =>
      start().catch((error: unknown) => {
        console.error("The local database did not open", error);
        if (current) again = setTimeout(() => void begin(), OPEN_AGAIN);
      });
    void begin();
    return () => {
      current = false;
      clearTimeout(again);
      stop();
    };
  }, [accountKey, userId, takeOver]);
}
