import { openUserDatabase } from "@reignwell/local-db";
import { useCallback, useEffect, useState } from "react";
import { useScripturesAhead } from "../features/scriptures/use-scriptures-ahead.ts";
import { useAuth } from "../lib/session.tsx";
import { openSyncDoor, syncNow } from "../lib/sync-door.ts";
import { lookForUpdate, registerWorker } from "../lib/worker-registration.ts";
import { runSync } from "../service-worker/sync-runner.ts";
import { KeyboardLayers } from "./keyboard/keyboard-layers.tsx";
import { tellOfRoom } from "./room-to-sync.ts";
import { StorageNotice } from "./storage-notice.tsx";
import { useDayRefresh } from "./use-day-refresh.ts";
import { useSyncCare } from "./use-sync-care.ts";
import { useSyncUser } from "./use-sync-user.ts";
import { UpdatePrompt } from "./update-prompt.tsx";
import { useInstalledApp } from "./use-installed-app.ts";

/** What runs behind every page: the service worker, the sync engine's door, the offer to update. */
export default function Background() {
  const { user, confirmed } = useAuth();
  const userId = user?.id ?? null;
  useScripturesAhead(user);
  useDayRefresh(userId, confirmed);
  useInstalledApp(user);
  const [update, setUpdate] = useState<{ apply: () => void } | null>(null);

  useEffect(() => startOnce((apply) => setUpdate({ apply })), []);

  useSyncUser(user, confirmed);
  useSessionChecks();

  // Whoever has just signed in again has perhaps been waiting to send.
  useEffect(() => {
    if (confirmed) syncNow();
  }, [confirmed]);

  return (
    <>
      {update && <UpdatePrompt onReload={update.apply} />}
      <StorageNotice />
      <KeyboardLayers />
    </>
  );
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
  useSyncCare(user && openUserDatabase(user.accountKey, user.id), {
    onSignedOut,
    onUpdateNeeded: lookForUpdate,
  });
}

let started = false;

function startOnce(onUpdateReady: (apply: () => void) => void): void {
  if (started) return;
  started = true;
  openSyncDoor(runSync, tellOfRoom);
  registerWorker(onUpdateReady);
}
