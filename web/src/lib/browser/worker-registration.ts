import { Workbox } from "workbox-window";

/** How often an app that stays open asks for a new version, in ms. */
const CHECK_EVERY = 60 * 60 * 1000;
/** Coming back to the page again and again asks at most this often, in ms. */
const CHECK_AT_MOST = 60_000;
/** A worker that does not take over in this time must not make the button do nothing, in ms. */
const RELOAD_TIMEOUT_MS = 4_000;

/**
 * Registers the service worker. `onUpdateReady` is called when a new version waits, or has taken
 * over from another tab; calling what it is given always ends in one reload of this page, with
 * the new version where there is one.
 */
export function registerWorker(onUpdateReady: (apply: () => void) => void): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const workbox = new Workbox("/sw.js");
  const reload = once(() => window.location.reload());
  let applying = false;
  workbox.addEventListener("waiting", () => {
    onUpdateReady(() => {
      applying = true;
      workbox.messageSkipWaiting();
      // Another tab may have called it up already, or the worker may have failed: reload anyway.
      setTimeout(reload, RELOAD_TIMEOUT_MS);
    });
  });
  workbox.addEventListener("controlling", ({ isUpdate }) => {
    if (applying) reload();
    // The person asked for it in another tab; this one goes on with what it has until they say so.
    else if (isUpdate) onUpdateReady(reload);
  });
  // Refused in private windows of some browsers: the app then works online, without a worker.
  workbox.register().catch(() => undefined);
  checkForUpdates(workbox);
}

/** Asks for a new version at once: the server does not speak this one's language any more. */
export function lookForUpdate(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  workers
    ?.getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined);
}

/** An installed app is seldom opened anew; it asks hourly, and when somebody comes back to it. */
function checkForUpdates(workbox: Workbox): void {
  let checkedAt = Date.now();
  const check = () => {
    if (document.visibilityState !== "visible" || Date.now() - checkedAt < CHECK_AT_MOST) return;
    checkedAt = Date.now();
    workbox.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY);
  window.addEventListener("focus", check);
  document.addEventListener("visibilitychange", check);
}

function once(callback: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    callback();
  };
}
