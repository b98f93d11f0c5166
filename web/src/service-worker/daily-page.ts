import { type DayScripture, fillDailyPage, localTime } from "@reignwell/domain";
import type { PrecacheController } from "workbox-precaching";
import { readDayRecord } from "../lib/day/day-record.ts";
import { zoneOf } from "../lib/day/day-zone.ts";
import { readStoredDays } from "../lib/day/stored-days.ts";

/**
 * A visit to "/" out of the cache, with the day's scripture in the page already; without it where
 * no page has kept that day, e.g. after weeks away.
 */
export async function answerDailyPage(version: PrecacheController): Promise<Response | undefined> {
  const [page, scripture] = await Promise.all([
    version.matchPrecache("/daily.html"),
    // What cannot be read must not take the page with it.
    scriptureOfToday().catch(() => null),
  ]);
  if (!page || !scripture) return version.matchPrecache("/index.html");
  const headers = new Headers(page.headers);
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  return new Response(fillDailyPage(await page.text(), scripture, "device"), { headers });
}

async function scriptureOfToday(): Promise<DayScripture | null> {
  const [days, { day: by }] = await Promise.all([readStoredDays(), readDayRecord()]);
  const { date } = localTime(Date.now() + by.clockOffset, zoneOf(by.follows));
  return days.find((day) => day.date === date) ?? null;
}
