/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { isFile, isPageOf } from "./file-answer.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * How many files are fetched at once while the worker is installed. Workbox fetches one after the
 * other: with two hundred small files and 100 ms a request it took 19 s until the app worked
 * offline. More than the browser's six connections would only delay the page that the user reads.
 */
const AT_ONCE = 6;

/**
 * Caches every file of this version before the worker is installed, serves them, and deletes
 * those of earlier versions once the worker is active. The result answers requests, e.g. a page's
 * with `/index.html`.
 */
export function keepThisVersion(files: (string | PrecacheEntry)[]): PrecacheController {
  const isOfVersion = (address: string) => controller.getCacheKeyForURL(address) !== undefined;
  const cacheWillUpdate = async ({ request, response }: Arrived) => {
    if (!isFile(request.url, response)) return null;
    const isPage = request.url.endsWith(".html");
    return !isPage || isPageOf(await response.clone().text(), isOfVersion) ? response : null;
  };
  const controller = new PrecacheController({ plugins: [{ cacheWillUpdate }] });
  controller.addToCacheList(files);
  self.addEventListener("install", (event) => event.waitUntil(fetchAll(controller, event)));
  self.addEventListener("activate", (event) => void controller.activate(event));
  // Without "/", which is answered by the daily page (daily-page.ts).
  registerRoute(new PrecacheRoute(controller, { directoryIndex: "", cleanURLs: false }));
  return controller;
}

interface Arrived {
  request: Request;
  response: Response;
}

/** Throws when a file is missing: the browser then repeats the whole installation later. */
async function fetchAll(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  const waiting = controller.getURLsToCacheKeys().entries();
  const fetchNext = async () => {
    // The runs share one iterator, so each file is fetched by exactly one of them.
    for (const [url, cacheKey] of waiting) {
      // A name with a content hash never changes; the other files must not come from the
      // browser's own cache, which may hold an earlier version.
      const cache = cacheKey === url ? "default" : "reload";
      const request = new Request(url, { cache, credentials: "same-origin" });
      await Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}
