import { registerWorker } from "../../lib/browser/worker-registration.ts";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { runSync } from "../../service-worker/sync-runner.ts";
import { tellOfRoom } from "./report-no-room.ts";

let started = false;

/** Starts what a page has once, however often the background is drawn: sync and the worker. */
export function startBackground(onUpdateReady: (apply: () => void) => void): void {
  if (started) return;
  started = true;
  syncClient.start(runSync, tellOfRoom);
  registerWorker(onUpdateReady);
}
