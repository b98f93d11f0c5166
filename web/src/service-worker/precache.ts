/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

/**
 * So many files are fetched at once while the worker is installed. Workbox fetches one after the
 * other, so that every file waits for a journey to the server and back: with two hundred small
 * files and 100 ms a journey that was 19 s until the app worked offline. More than the browser's
 * connections (six with HTTP/1.1) would only take them from the page that is being read.
 */
const AT_ONCE = 6;

/**
 * Keeps every file of this version before the worker is installed, serves them from the cache, and
 * forgets those of earlier versions once it is active.
 *
 * @returns answers a request with a kept file, e.g. every page's address with `/index.html`
 */
export function keepThisVersion(files: (string | PrecacheEntry)[]): PrecacheController {
  const controller = new PrecacheController();
  controller.addToCacheList(files);
  self.addEventListener("install", (event) => event.waitUntil(fetchAll(controller, event)));
  self.addEventListener("activate", (event) => void controller.activate(event));
  registerRoute(new PrecacheRoute(controller));
  return controller;
}

/** @throws when a file cannot be had: the browser then tries the whole installation again later */
async function fetchAll(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  const waiting = controller.getURLsToCacheKeys().entries();
  const fetchNext = async () => {
    // The runs take from one iterator, so each file is fetched by exactly one of them.
    for (const [url, cacheKey] of waiting) {
      // A name with its content's hash never changes; the few others must not come from the
      // browser's own cache, which may hold those of an earlier version.
      const cache = cacheKey === url ? "default" : "reload";
      const request = new Request(url, { cache, credentials: "same-origin" });
      await Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}
