import type { LiveMessage } from "@reignwell/contract";
import type { SyncMessage, SyncReport } from "./sync-messages.ts";

/** Runs the engine in the page. */
export type RunInPage = (accountKey: string, news?: LiveMessage) => Promise<SyncReport>;

/** A worker that does not answer in this time was stopped by the browser; ask again. */
const PATIENCE = 30_000;
/** That was wait enough: it is asked again soon, in ms. */
const AFTER_PATIENCE = 1000;

let accountKey: string | null = null;
let runInPage: RunInPage | null = null;
let tellOf: (report: SyncReport) => void = () => undefined;
/** The try that is due by itself after a failed run. */
let due: ReturnType<typeof setTimeout> | undefined;
/** The server asked to be left alone until then, by the page's steady clock. */
let leftAloneUntil = 0;
let running: Promise<void> | null = null;
let askedMeanwhile: (() => unknown) | null = null;

/**
 * Opens the page's door to the sync engine: it asks for a run at start, when the network or the
 * person comes back, and again after a failed one. The worker runs the engine; `fallback` runs
 * it in the page where there is no worker. `tell` hears how each run ended.
 *
 * ```
 *            run failed                          time is over, syncNow
 *   at rest ────────────► waits for the due try ──────────────────────► runs
 *      │                  (requestSync: nothing;  Retry-After: not even syncNow)
 *      └── requestSync, syncNow ──► runs
 * ```
 */
export function openSyncDoor(fallback: RunInPage, tell?: (report: SyncReport) => void): void {
  runInPage = fallback;
  if (tell) tellOf = tell;
  window.addEventListener("online", syncNow);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") syncNow();
  });
  navigator.serviceWorker?.addEventListener("controllerchange", syncNow);
}

/** Says whose database is synced from now on; null when nobody is signed in. */
export function setSyncUser(key: string | null): void {
  if (accountKey === key) return;
  accountKey = key;
  leftAloneUntil = 0;
  forgetDue();
  requestSync();
}

/**
 * Asks for a run soon; called after every write. Several askings at once become one run. After a
 * failed run the next try is due by itself, and a write does not hurry it [P7].
 */
export function requestSync(): void {
  if (running) askedMeanwhile ??= requestSync;
  else if (due === undefined) startRun();
}

/**
 * Asks for a run at once: the person wants it, or the network may be back. Only the time for which
 * the server asked to be left alone is waited for; returns how much of it is left, in ms.
 */
export function syncNow(): number {
  const left = leftAloneUntil - performance.now();
  if (left > 0) return left;
  if (running) askedMeanwhile = syncNow;
  else startRun();
  return 0;
}

/** Hands over what another device just wrote; it is taken over at once, or pulled. */
export function deliverNews(news: LiveMessage): void {
  // While the server is left alone, the due try brings it.
  if (leftAloneUntil > performance.now()) return;
  // Whoever brings news can be reached: what they are about is pulled after the run at once.
  if (running) askedMeanwhile = syncNow;
  else startRun(news);
}

function startRun(news?: LiveMessage): void {
  if (accountKey === null || runInPage === null) return;
  // News says nothing about what failed to be sent: that try stays due.
  if (news === undefined) forgetDue();
  running = runOnce(accountKey, news).finally(() => {
    running = null;
    const again = askedMeanwhile;
    askedMeanwhile = null;
    again?.();
  });
}

async function runOnce(key: string, news?: LiveMessage): Promise<void> {
  const report = await askForRun(key, news).catch(
    (): SyncReport => ({ kind: "retry", after: PATIENCE, asked: 0 }),
  );
  if (accountKey !== key) return;
  tellOf(report);
  if (report.kind !== "retry") return;
  leftAloneUntil = performance.now() + report.asked;
  forgetDue();
  due = setTimeout(() => {
    due = undefined;
    requestSync();
  }, report.after);
}

function forgetDue(): void {
  clearTimeout(due);
  due = undefined;
}

async function askForRun(key: string, news?: LiveMessage): Promise<SyncReport> {
  const worker = navigator.serviceWorker?.controller;
  if (worker)
    return askWorker(worker, { type: "sync", accountKey: key, ...(news ? { news } : {}) });
  return runInPage ? runInPage(key, news) : { kind: "paused" };
}

function askWorker(worker: ServiceWorker, message: SyncMessage): Promise<SyncReport> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const stopped: SyncReport = { kind: "retry", after: AFTER_PATIENCE, asked: 0 };
    const giveUp = setTimeout(() => resolve(stopped), PATIENCE);
    port1.addEventListener("message", (event: MessageEvent<SyncReport>) => {
      clearTimeout(giveUp);
      port1.close();
      resolve(event.data);
    });
    port1.start();
    worker.postMessage(message, [port2]);
  });
}
