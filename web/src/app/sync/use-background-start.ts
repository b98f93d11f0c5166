import { useEffect, useState } from "react";
import { registerWorker } from "../../lib/browser/worker-registration.ts";
import { isSignedOut } from "../../lib/session/session-machine.ts";
import { useAuth } from "../../lib/session/session.tsx";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { runSync } from "../../service-worker/sync-runner.ts";
import { tellOfRoom } from "./report-no-room.ts";
import { tellStarted } from "./tell-started.ts";

interface Update {
  /** Reloads the page with the newer version. */
  readonly apply: () => void;
}

let started = false;
let tellSynced: () => void = () => undefined;
/** Fulfilled after the first run of the sync, or when nobody is signed in. */
const firstSync = new Promise<void>((resolve) => {
  tellSynced = resolve;
});

/** Starts the sync and the worker, and returns a newer version of the app that waits. */
export function useBackgroundStart(): Update | null {
  const isGuest = isSignedOut(useAuth());
  const [update, setUpdate] = useState<Update | null>(null);
  useEffect(() => startOnce((apply) => setUpdate({ apply })), []);
  useEffect(() => {
    if (isGuest) tellSynced();
  }, [isGuest]);
  return update;
}

/** Starts what a page has once, however often the background is drawn. */
function startOnce(onUpdateReady: (apply: () => void) => void): void {
  if (started) return;
  started = true;
  syncClient.start(runSync, (report) => {
    tellOfRoom(report);
    tellSynced();
  });
  registerWorker(onUpdateReady, firstSync);
  tellStarted().catch(() => undefined);
}
