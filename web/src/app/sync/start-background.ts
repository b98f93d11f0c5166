import { registerWorker } from "../../lib/browser/worker-registration.ts";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { runSync } from "../../service-worker/sync-runner.ts";
import { tellOfRoom } from "./report-no-room.ts";

let started = false;
let tellShown: () => void = () => undefined;
const hasShown = new Promise<void>((resolve) => {
  tellShown = resolve;
});

/** Starts what a page has once, however often the background is drawn: sync and the worker. */
export function startBackground(onUpdateReady: (apply: () => void) => void): void {
  if (started) return;
  started = true;
  syncClient.start(runSync, (report) => {
    tellOfRoom(report);
    tellShown();
  });
  registerWorker(onUpdateReady, hasShown);
}

/** Tells that nobody is signed in: what such a page shows waits for no sync. */
export function tellNothingToSync(): void {
  tellShown();
}
