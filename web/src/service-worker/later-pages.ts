/// <reference lib="webworker" />
import { registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

const CACHE = "reignwell-later";

/** Keeps the pages that are not in the precache when they are first fetched, until the next version. */
export function keepLaterPages(): void {
  self.addEventListener("activate", (event) => event.waitUntil(caches.delete(CACHE)));
  registerRoute(
    ({ url }) => url.pathname.startsWith("/assets/later-"),
    async ({ request }) => {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(request);
      if (kept) return kept;
      const answer = await fetch(request);
      if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined);
      return answer;
    },
  );
}
