import { openUserDatabase, returnToDatabase } from "@reignwell/local-db";
import { useCallback, useEffect, useState } from "react";
import { useScripturesAhead } from "../features/scriptures/use-scriptures-ahead.ts";
import { useAuth } from "../lib/session.tsx";
import { openSyncDoor, setSyncUser, syncNow } from "../lib/sync-door.ts";
import { lookForUpdate, registerWorker } from "../lib/worker-registration.ts";
import { runSync } from "../service-worker/sync-runner.ts";
import { KeyboardLayers } from "./keyboard/keyboard-layers.tsx";
import { keepLive } from "./live-updates.ts";
import { tellOfRoom } from "./room-to-sync.ts";
import { StorageNotice } from "./storage-notice.tsx";
import { useDayRefresh } from "./use-day-refresh.ts";
import { useSyncCare } from "./use-sync-care.ts";
import { UpdatePrompt } from "./update-prompt.tsx";
import { useInstalledApp } from "./use-installed-app.ts";

/** What runs behind every page: the service worker, the sync engine's door, the offer to update. */
export default function Background() {
  const { user, confirmed } = useAuth();
  const userId = user?.id ?? null;
  useScripturesAhead(userId);
  useDayRefresh(userId, confirmed);
  useInstalledApp(userId);
  const [update, setUpdate] = useState<{ apply: () => void } | null>(null);

  useEffect(() => startOnce((apply) => setUpdate({ apply })), []);

  useSyncUser(userId);
  useSessionChecks();

  // Whoever has just signed in again has perhaps been waiting to send.
  useEffect(() => {
    if (confirmed) syncNow();
  }, [confirmed]);

  useEffect(() => {
    if (userId === null || !confirmed) return;
    return keepLive(userId, openUserDatabase(userId));
  }, [userId, confirmed]);

  return (
    <>
      {update && <UpdatePrompt onReload={update.apply} />}
      <StorageNotice />
      <KeyboardLayers />
    </>
  );
}

/** Tells the engine whose database it syncs: nobody's until that person's is ready. */
function useSyncUser(userId: number | null): void {
  useEffect(() => {
    setSyncUser(null);
    if (userId === null) return undefined;
    let current = true;
    const database = openUserDatabase(userId);
    // The engine leaves a database alone that does not exist; a fresh device has to make it first.
    returnToDatabase(database)
      .then(() => current && setSyncUser(userId))
      // A browser that keeps nothing: the pages say so themselves, there is nothing to sync.
      .catch((error: unknown) => console.error("The local database did not open", error));
    return () => {
      current = false;
    };
  }, [userId]);
}

/** How often the server is asked for an answer that it owes, in ms. */
const ASK_AGAIN = 10_000;

/**
 * Asks the server whose session this is until it has said so: by itself, when the person comes
 * back, and when it refused the session to the sync engine.
 */
function useSessionChecks(): void {
  const { user, recheck } = useAuth();
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === "visible") void recheck();
    };
    const timer = setInterval(ask, ASK_AGAIN);
    window.addEventListener("focus", ask);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", ask);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [recheck]);

  const onSignedOut = useCallback(() => void recheck(true), [recheck]);
  useSyncCare(user && openUserDatabase(user.id), { onSignedOut, onUpdateNeeded: lookForUpdate });
}

let started = false;

function startOnce(onUpdateReady: (apply: () => void) => void): void {
  if (started) return;
  started = true;
  openSyncDoor(runSync, tellOfRoom);
  registerWorker(onUpdateReady);
}
