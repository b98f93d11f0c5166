import { Workbox } from "workbox-window";
import type { ClaimMessage } from "./claim-message.ts";

/** How often an app that stays open asks for a new version, in ms. */
const CHECK_EVERY = 60 * 60 * 1000;
/** Returning to the page repeatedly asks for a new version at most this often, in ms. */
const CHECK_AT_MOST = 60_000;
/** If the worker has not taken over by then, the button reloads the page all the same, in ms. */
const RELOAD_TIMEOUT_MS = 4_000;
/** The first installation waits no longer for the page than this, in ms from the call. */
const LATEST_INSTALL_MS = 6_000;

/**
 * Registers the service worker. `onUpdateReady` is called when a new version waits or has taken
 * over in another tab; the given function always ends in one reload of this page, with the new
 * version where there is one. Where no worker serves the page, the registration waits for
 * `firstSync`, and then as long again as the page has run (see `timeToInstall`).
 */
export function registerWorker(
  onUpdateReady: (apply: () => void) => void,
  firstSync: Promise<void>,
): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const workbox = new Workbox("/sw.js");
  const reload = once(() => window.location.reload());
  let applying = false;
  workbox.addEventListener("waiting", () => {
    onUpdateReady(() => {
      applying = true;
      workbox.messageSkipWaiting();
      // Another tab may have activated it already, or the worker may have failed: reload anyway.
      setTimeout(reload, RELOAD_TIMEOUT_MS);
    });
  });
  workbox.addEventListener("controlling", ({ isUpdate }) => {
    if (applying) reload();
    // The user updated in another tab; this one keeps its version until the user confirms here.
    else if (isUpdate) onUpdateReady(reload);
  });
  const register = (): void => {
    // The connection may have been lost since the page was loaded. Some browsers refuse a worker in
    // private windows; the app then works online, without one.
    workbox.register().catch(() => window.addEventListener("online", register, { once: true }));
  };
  void timeToInstall(firstSync).then(register);
  void askToBeServed(navigator.serviceWorker);
  checkForUpdates(workbox);
}

/**
 * Waits until the first page can spare what an installation takes: the worker fetches and stores
 * every file, and beside the first sync that kept the page busy for half as long again. After the
 * sync the page still draws what came, so the wait is as long again as the page has run. There is
 * no wait on a page that nobody looks at, which may be closed at any time, nor where a worker serves
 * the page and is only asked for a newer version.
 */
async function timeToInstall(firstSync: Promise<void>): Promise<void> {
  if (navigator.serviceWorker.controller || document.visibilityState === "hidden") return;
  const isLeft = new Promise<void>((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
  const hasDrawn = firstSync.then(() => timePasses(performance.now()));
  await Promise.race([hasDrawn, timePasses(LATEST_INSTALL_MS), isLeft]);
}

/**
 * A page that was being opened while the worker claimed the others, or that was reloaded past its
 * cache, has no worker for as long as it stays open, and would miss its later parts offline.
 */
async function askToBeServed(workers: ServiceWorkerContainer): Promise<void> {
  const { active } = await workers.ready;
  if (!workers.controller) active?.postMessage({ type: "claim" } satisfies ClaimMessage);
}

/** The server no longer supports this version's protocol. */
export function lookForUpdate(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  workers
    ?.getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined);
}

/** An installed app is seldom reloaded, so it asks hourly and when the user returns to it. */
function checkForUpdates(workbox: Workbox): void {
  let checkedAt = Date.now();
  const check = () => {
    // By the size of the difference: a clock that was set back must not put the question off.
    const isRecent = Math.abs(Date.now() - checkedAt) < CHECK_AT_MOST;
    if (document.visibilityState !== "visible" || isRecent) return;
    checkedAt = Date.now();
    workbox.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY);
  window.addEventListener("focus", check);
  document.addEventListener("visibilitychange", check);
}

function timePasses(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function once(callback: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    callback();
  };
}
