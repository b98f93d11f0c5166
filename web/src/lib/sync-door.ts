import type { LiveNews } from "@reignwell/contract";
import type { SyncMessage, SyncReport } from "./sync-messages.ts";

/** Runs the engine in the page. */
export type RunInPage = (userId: number, news?: LiveNews) => Promise<SyncReport>;

/** A worker that does not answer in this time was stopped by the browser; ask again. */
const PATIENCE = 30_000;

let userId: number | null = null;
let runInPage: RunInPage | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | null = null;
let askedMeanwhile = false;

/**
 * Opens the page's door to the sync engine: it asks for a run at start, when the network or the
 * person comes back, and again after a failed one. The worker runs the engine; `fallback` runs
 * it in the page where there is no worker.
 */
export function openSyncDoor(fallback: RunInPage): void {
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
  requestRun();
}

/** Hands over what another device just wrote; it is taken over at once, or pulled. */
export function deliverNews(news: LiveNews): void {
  requestRun(news);
}

function requestRun(news?: LiveNews): void {
  if (userId === null || runInPage === null) return;
  if (running) {
    askedMeanwhile = true;
    return;
  }
  // News says nothing about what failed to be sent: that try stays due.
  if (news === undefined) clearTimeout(timer);
  running = runOnce(userId, news).finally(() => {
    running = null;
    if (!askedMeanwhile) return;
    askedMeanwhile = false;
    requestSync();
  });
}

async function runOnce(id: number, news?: LiveNews): Promise<void> {
  const report = await askForRun(id, news).catch(
    (): SyncReport => ({ kind: "retry", after: PATIENCE }),
  );
  if (report.kind !== "retry" || userId !== id) return;
  clearTimeout(timer);
  timer = setTimeout(requestSync, report.after);
}

async function askForRun(id: number, news?: LiveNews): Promise<SyncReport> {
  const worker = navigator.serviceWorker?.controller;
  if (worker) return askWorker(worker, { type: "sync", userId: id, ...(news ? { news } : {}) });
  return runInPage ? runInPage(id, news) : { kind: "paused" };
}

function askWorker(worker: ServiceWorker, message: SyncMessage): Promise<SyncReport> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const giveUp = setTimeout(() => resolve({ kind: "retry", after: PATIENCE }), PATIENCE);
    port1.addEventListener("message", (event: MessageEvent<SyncReport>) => {
      clearTimeout(giveUp);
      port1.close();
      resolve(event.data);
    });
    port1.start();
    worker.postMessage(message, [port2]);
  });
}
