import { openUserDatabase } from "@reignwell/local-db";
import { useEffect, useState } from "react";
import { useAuth } from "../lib/session.tsx";
import { openSyncDoor, requestSync, setSyncUser } from "../lib/sync-door.ts";
import { registerWorker } from "../lib/worker-registration.ts";
import { runSync } from "../service-worker/sync-runner.ts";
import { keepLive } from "./live-updates.ts";
import { StorageNotice } from "./storage-notice.tsx";
import { UpdatePrompt } from "./update-prompt.tsx";

/** What runs behind every page: the service worker, the sync engine's door, the offer to update. */
export default function Background() {
  const { user, confirmed } = useAuth();
  const userId = user?.id ?? null;
  const [update, setUpdate] = useState<{ apply: () => void } | null>(null);

  useEffect(() => startOnce((apply) => setUpdate({ apply })), []);

  useEffect(() => {
    if (userId === null) {
      setSyncUser(null);
      return;
    }
    // The engine leaves a database alone that does not exist; a fresh device has to make it first.
    openUserDatabase(userId)
      .open()
      .then(() => setSyncUser(userId))
      // A browser that keeps nothing: the pages say so themselves, there is nothing to sync.
      .catch((error: unknown) => console.error("The local database did not open", error));
  }, [userId]);

  // Whoever has just signed in again has perhaps been waiting to send.
  useEffect(() => {
    if (confirmed) requestSync();
  }, [confirmed]);

  useEffect(() => {
    if (userId === null || !confirmed) return;
    return keepLive(userId, openUserDatabase(userId));
  }, [userId, confirmed]);

  return (
    <>
      {update && <UpdatePrompt onReload={update.apply} />}
      <StorageNotice />
    </>
  );
}

let started = false;

function startOnce(onUpdateReady: (apply: () => void) => void): void {
  if (started) return;
  started = true;
  openSyncDoor(async (id, news) => {
    const outcome = await runSync(id, news);
    return outcome.kind === "paused" ? { kind: "paused" } : outcome;
  });
  registerWorker(onUpdateReady);
}
