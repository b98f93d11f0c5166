import { type DayScripture, readScriptures } from "@reignwell/domain";

const CACHE = "reignwell-kept-days";
const ADDRESS = "/kept-days";

/** What a page keeps for the service worker, which fills the first page with it. */
export interface KeptDays {
  /** The zone whose midnight begins the user's day. */
  zone: string;
  /** How far this device's clock is behind the server's, in ms. */
  clockOffset: number;
  days: DayScripture[];
}

export async function keepDays(kept: KeptDays): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(ADDRESS, Response.json(kept));
}

/** Null where no page has kept any, or in another shape. */
export async function readKeptDays(): Promise<KeptDays | null> {
  const stored = await caches.match(ADDRESS, { cacheName: CACHE });
  if (!stored) return null;
  const { zone, clockOffset, days }: Record<string, unknown> = await stored.json();
  const scriptures = readScriptures(days);
  if (typeof zone !== "string" || typeof clockOffset !== "number" || !scriptures) return null;
  return { zone, clockOffset, days: scriptures };
}
