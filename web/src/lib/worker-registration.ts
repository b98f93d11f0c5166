import { Workbox } from "workbox-window";

/**
 * Registers the service worker. `onUpdateReady` is called when a new version waits; calling what
 * it is given brings the new version up and reloads this page once.
 */
export function registerWorker(onUpdateReady: (apply: () => void) => void): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const workbox = new Workbox("/sw.js");
  workbox.addEventListener("waiting", () => {
    onUpdateReady(() => {
      workbox.addEventListener("controlling", () => window.location.reload());
      workbox.messageSkipWaiting();
    });
  });
  // Refused in private windows of some browsers: the app then works online, without a worker.
  workbox.register().catch(() => undefined);
  // An installed app is seldom opened anew; whoever comes back to it learns of a new version.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") workbox.update().catch(() => undefined);
  });
}
