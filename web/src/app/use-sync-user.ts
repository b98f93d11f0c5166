import type { PublicUser } from "@reignwell/contract";
import { openUserDatabase, returnToDatabase } from "@reignwell/local-db";
import { useEffect } from "react";
import { setSyncUser } from "../lib/sync-door.ts";
import { keepLive } from "./live-updates.ts";

/**
 * Tells the engine whose database it syncs, nobody's until that person's is ready, and listens to
 * what their other devices write once the server has confirmed the session.
 */
export function useSyncUser(user: PublicUser | null, confirmed: boolean): void {
  const accountKey = user?.accountKey ?? null;
  const userId = user?.id;
  useEffect(() => {
    setSyncUser(null);
    if (accountKey === null) return undefined;
    let current = true;
    const database = openUserDatabase(accountKey, userId);
    // The engine leaves a database alone that does not exist; a fresh device has to make it first.
    returnToDatabase(database)
      .then(() => current && setSyncUser(accountKey))
      // A browser that keeps nothing: the pages say so themselves, there is nothing to sync.
      .catch((error: unknown) => console.error("The local database did not open", error));
    return () => {
      current = false;
    };
  }, [accountKey, userId]);

  useEffect(() => {
    if (accountKey === null || !confirmed) return undefined;
    return keepLive(accountKey, openUserDatabase(accountKey, userId));
  }, [accountKey, userId, confirmed]);
}
