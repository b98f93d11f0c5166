/// <reference lib="webworker" />
import type { PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { isFile } from "./file-answer.ts";

declare const self: ServiceWorkerGlobalScope;

const CACHE = "reignwell-later";
const FOLDER = "assets/later-";
/** Visitors share as well; the other pages are for those who are signed in. */
const VISITORS = `${FOLDER}share-`;

type Files = (string | PrecacheEntry)[];

const urlOf = (file: Files[number]) => (typeof file === "string" ? file : file.url);

/** The addresses of the pages that the precache has no room for, and the other files. */
export function partOfLaterPages(files: Files): [later: string[], others: Files] {
  const isLater = (file: Files[number]) => urlOf(file).startsWith(FOLDER);
  return [files.filter(isLater).map(urlOf), files.filter((file) => !isLater(file))];
}

/**
 * Keeps the pages that are not in the precache, once one is opened or fetched ahead. A device that keeps
 * them gets those of a new version while its worker is installed, if it can; the earlier ones stay
 * until the new ones are there.
 */
export function keepLaterPages(files: string[]): void {
  self.addEventListener("install", (event) =>
    event.waitUntil(fetchNew(files).catch(() => undefined)),
  );
  self.addEventListener("activate", (event) => event.waitUntil(dropOld(files)));
  registerRoute(
    ({ url }) => url.pathname.startsWith(`/${FOLDER}`),
    async ({ request }) => {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(request);
      if (kept) return kept;
      const answer = await fetch(request);
      if (isFile(request.url, answer))
        await cache.put(request, answer.clone()).catch(() => undefined);
      return answer;
    },
  );
}

/** Fetches ahead what this user may open; what cannot be had now, a later start fetches. */
export async function fetchLaterPages(files: string[], isSignedIn: boolean): Promise<void> {
  const wanted = isSignedIn ? files : files.filter((file) => file.startsWith(VISITORS));
  await fetchMissing(await caches.open(CACHE), wanted);
}

async function fetchNew(files: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  if ((await cache.keys()).length > 0) await fetchMissing(cache, files);
}

async function fetchMissing(cache: Cache, files: string[]): Promise<void> {
  const fetchOne = async (file: string) => {
    if (await cache.match(file)) return;
    const answer = await fetch(file);
    if (isFile(file, answer)) await cache.put(file, answer);
  };
  // Each by itself: one that fails must not take the others with it.
  await Promise.allSettled(files.map(fetchOne));
}

async function dropOld(files: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = await cache.keys();
  const old = kept.filter(({ url }) => !files.some((file) => url.endsWith(file)));
  // Only where all of the new ones are there.
  if (kept.length - old.length === files.length) {
    await Promise.all(old.map((request) => cache.delete(request)));
  }
}
