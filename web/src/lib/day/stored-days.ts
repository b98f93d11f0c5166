import { type DayScripture, readScriptures } from "@reignwell/domain";

const CACHE = "reignwell-kept-days";
const ADDRESS = "/kept-days";

/** Keeps scriptures for the service worker, which fills the first page of a visit with its day's. */
export async function keepDays(days: readonly DayScripture[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(ADDRESS, new Response(JSON.stringify(days)));
}

/** Nothing where no page has kept any. */
export async function readStoredDays(): Promise<readonly DayScripture[]> {
  const stored = await caches.match(ADDRESS, { cacheName: CACHE });
  return (stored && readScriptures(await stored.json())) ?? [];
}
