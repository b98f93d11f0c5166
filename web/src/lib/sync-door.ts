import type { SyncMessage, SyncReport } from "./sync-messages.ts";

/** A worker that does not answer in this time was stopped by the browser; ask again. */
const PATIENCE = 30_000;

let userId: number | null = null;
let runInPage: ((userId: number) => Promise<SyncReport>) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | null = null;
let askedMeanwhile = false;

/**
 * Opens the page's door to the sync engine: it asks for a run at start, when the network or the
 * person comes back, and again after a failed one. The worker runs the engine; `fallback` runs
 * it in the page where there is no worker.
 */
export function openSyncDoor(fallback: (userId: number) => Promise<SyncReport>): void {
  runInPage = fallback;
  window.addEventListener("online", requestSync);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") requestSync();
  });
  navigator.serviceWorker?.addEventListener("controllerchange", requestSync);
}

/** Says whose database is synced from now on; null when nobody is signed in. */
export function setSyncUser(id: number | null): void {
  if (userId === id) return;
  userId = id;
  clearTimeout(timer);
  requestSync();
}

/** Asks for a run soon; called after every write. Several askings at once become one run. */
export function requestSync(): void {
  if (userId === null || runInPage === null) return;
  if (running) {
    askedMeanwhile = true;
    return;
  }
  clearTimeout(timer);
  running = runOnce(userId).finally(() => {
    running = null;
    if (!askedMeanwhile) return;
    askedMeanwhile = false;
    requestSync();
  });
}

async function runOnce(id: number): Promise<void> {
  const report = await askForRun(id).catch((): SyncReport => ({ kind: "retry", after: PATIENCE }));
  if (report.kind === "retry" && userId === id) timer = setTimeout(requestSync, report.after);
}

async function askForRun(id: number): Promise<SyncReport> {
  const worker = navigator.serviceWorker?.controller;
  if (worker) return askWorker(worker, id);
  return runInPage ? runInPage(id) : { kind: "paused" };
}

function askWorker(worker: ServiceWorker, id: number): Promise<SyncReport> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const giveUp = setTimeout(() => resolve({ kind: "retry", after: 0 }), PATIENCE);
    port1.addEventListener("message", (event: MessageEvent<SyncReport>) => {
      clearTimeout(giveUp);
      port1.close();
      resolve(event.data);
    });
    port1.start();
    const message: SyncMessage = { type: "sync", userId: id };
    worker.postMessage(message, [port2]);
  });
}
