import type { AccountState, LiveMessage } from "@reignwell/contract";
import {
  type NotHere,
  type RunReason,
  SYNC_LOCK,
  type SyncMessage,
  type SyncReport,
} from "./sync-messages.ts";

/** Gets what the server has just said of an account. */
export type HearAccount = (accountKey: string, account: AccountState) => void;
export type RunInPage = (accountKey: string, reason: RunReason) => Promise<SyncReport>;

/** A run that broke is tried again after this time, in ms. */
const BROKEN_RETRY_MS = 30_000;
/** A worker that is asked begins its run within this time, in ms. */
const BEGINS_WITHIN_MS = 1000;
/** How long a worker's answer takes when its run is over, in ms. */
const ANSWERS_WITHIN_MS = 2000;
/** Without locks nobody sees whether a run goes on: one that takes this long was stopped, in ms. */
const LONGEST_RUN_MS = 30_000;

/**
 * The page's client of the sync engine: it asks for a run at start, when the network or the user
 * comes back, and again after a failed one. The service worker runs the engine; where there is no
 * worker, or the browser has stopped it over the run, the page does.
 *
 * ```
 *         run failed                        time is over, syncNow
 *   idle ────────────► waits for the retry ──────────────────────► runs
 *     │                (requestSync: nothing; during Retry-After: not even syncNow)
 *     └── requestSync, syncNow ──► runs
 * ```
 *
 * The methods are bound: they are handed around one by one.
 */
export class SyncClient {
  #accountKey: string | null = null;
  #runInPage: RunInPage | null = null;
  #onReport: (report: SyncReport) => void = () => undefined;
  #hearAccount: HearAccount | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** The server asked for no requests until then, by the page's steady clock. */
  #blockedUntil = 0;
  #isRunning = false;
  /** What is asked for when the present run is over; null without need. */
  #next: "unsent" | "all" | null = null;

  /** Starts to listen to the browser; `onReport` gets how each run ended. */
  start(runInPage: RunInPage, onReport?: (report: SyncReport) => void): void {
    this.#runInPage = runInPage;
    if (onReport) this.#onReport = onReport;
    window.addEventListener("online", this.syncNow);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.syncNow();
    });
    navigator.serviceWorker?.addEventListener("controllerchange", this.syncNow);
  }

  /** Sets whose database is synced from now on; null when nobody is signed in. */
  readonly setAccount = (accountKey: string | null): void => {
    if (this.#accountKey === accountKey) return;
    this.#accountKey = accountKey;
    this.#blockedUntil = 0;
    this.#cancelRetry();
    this.#runAll();
  };

  /** Sets who gets what the answers say of the account; null for nobody. */
  readonly onAccount = (hear: HearAccount | null): void => {
    this.#hearAccount = hear;
  };

  /**
   * Called after every write. After a failed run a write does not hurry the retry [P7]. What is
   * written during a run is mostly sent by the end of it; then the server is not asked once more.
   */
  readonly requestSync = (): void => {
    if (this.#isRunning) this.#next ??= "unsent";
    else if (this.#retry === undefined) this.#run({});
  };

  /** Returns how long the server still wants no requests, in ms; without that it runs at once. */
  readonly syncNow = (): number => {
    const remaining = this.#blockedUntil - performance.now();
    if (remaining > 0) return remaining;
    this.#runAll();
    return 0;
  };

  readonly takeLiveMessage = (message: LiveMessage): void => {
    // While the server wants no requests, the retry brings it.
    if (this.#blockedUntil > performance.now()) return;
    // The server that sent the message can be reached, so it is pulled right after the run.
    this.#runAll({ live: message });
  };

  /** Runs at once, or all of it after the present run, whose pull may have passed already. */
  #runAll(reason: RunReason = {}): void {
    if (this.#isRunning) this.#next = "all";
    else this.#run(reason);
  }

  #run(reason: RunReason): void {
    if (this.#accountKey === null || this.#runInPage === null) return;
    // A live message says nothing about what failed to be sent: that retry remains.
    if (reason.live === undefined) this.#cancelRetry();
    this.#isRunning = true;
    void this.#runOnce(this.#accountKey, reason).finally(() => {
      this.#isRunning = false;
      const next = this.#next;
      this.#next = null;
      if (next === "all") this.syncNow();
      else if (next === "unsent" && this.#retry === undefined) this.#run({ onlyUnsent: true });
    });
  }

  async #runOnce(accountKey: string, reason: RunReason): Promise<void> {
    const report = await this.#askForRun(accountKey, reason).catch(
      (): SyncReport => ({ kind: "retry", after: BROKEN_RETRY_MS, asked: 0 }),
    );
    // A paused run may have pulled nothing, so the run that a write has asked for pulls, too.
    if (report.kind === "paused" && this.#next === "unsent") this.#next = "all";
    if (this.#accountKey !== accountKey) return;
    this.#onReport(report);
    if (report.kind === "settled" && report.account) {
      this.#hearAccount?.(accountKey, report.account);
    }
    if (report.kind !== "retry") return;
    this.#blockedUntil = performance.now() + report.asked;
    this.#cancelRetry();
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#runAll();
    }, report.after);
  }

  #cancelRetry(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
  }

  async #askForRun(accountKey: string, reason: RunReason): Promise<SyncReport> {
    const worker = navigator.serviceWorker?.controller;
    if (worker) {
      const report = await askWorker(worker, { type: "sync", accountKey, ...reason });
      if (report.kind !== "not-here") return report;
    }
    return this.#runInPage ? this.#runInPage(accountKey, reason) : { kind: "paused" };
  }
}

export const syncClient = new SyncClient();

/**
 * Asks for a run. Browsers stop workers at any time, also over a run, and let their locks go: where no
 * run goes on any more and none was answered, there is none. A worker that begins later runs as well.
 */
async function askWorker(
  worker: ServiceWorker,
  message: SyncMessage,
): Promise<SyncReport | NotHere> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<SyncReport | NotHere>((resolve) => {
    port1.addEventListener("message", (event: MessageEvent<SyncReport | NotHere>) => {
      port1.close();
      resolve(event.data);
    });
  });
  port1.start();
  worker.postMessage(message, [port2]);
  // Missing on insecure origins and in old browsers.
  const locks: LockManager | undefined = navigator.locks;
  const early = await Promise.race([answer, timePasses(locks ? BEGINS_WITHIN_MS : LONGEST_RUN_MS)]);
  if (early) return early;
  // Granted behind the run.
  const isOver = locks?.request(`${SYNC_LOCK}${message.accountKey}`, () => undefined);
  const late = Promise.resolve(isOver).then(() => timePasses(ANSWERS_WITHIN_MS));
  return (await Promise.race([answer, late])) ?? { kind: "not-here" };
}

function timePasses(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
