import { loadPoolReflection, loadVersePool, POOL_TRANSLATION } from "@reignwell/content";
import {
  ROUTES,
  SCRIPTURES_AHEAD,
  type TodayScripture,
  todayScripture,
  todayScriptureQuery,
  upcomingScriptures,
} from "@reignwell/contract";
import { centralDate, cleanReflection, isTodaySomewhere, poolIndexOfDate } from "@reignwell/domain";
import type { App, AppDeps } from "../../app-types.ts";
import {
  findScheduled,
  findScheduledFrom,
  recordUsedVerse,
  type ScheduledScripture,
} from "./scripture-repository.ts";

/**
 * Today's scripture by the Central date (C-009), or by that of the caller's zone: the scheduled one, else the pool's (DEC-106); and
 * the scheduled ones to come, so that a device knows them before a week without a network.
 */
export function scriptureRoutes(app: App, { database, now }: AppDeps): void {
  // So that reading the verse is not a write each time; the table itself keeps one row a date.
  let lastRecorded = "";

  async function fromPool(date: string): Promise<TodayScripture> {
    const pool = await loadVersePool();
    const index = poolIndexOfDate(date, pool.length);
    const passage = pool[index];
    if (passage === undefined) throw new Error("the verse pool is empty");
    const { text: verse, reference } = passage;
    if (lastRecorded !== date) {
      await recordUsedVerse(database.sql, date, reference, index);
      lastRecorded = date;
    }
    const reflection = await loadPoolReflection(index);
    const audioUrl = null;
    return {
      date,
      verse,
      text: verse,
      reference,
      reflection,
      audioUrl,
      translation: POOL_TRANSLATION,
    };
  }

  app.get(
    ROUTES.todayScripture,
    {
      config: { access: "public" },
      schema: { querystring: todayScriptureQuery, response: { 200: todayScripture } },
    },
    async ({ query }): Promise<TodayScripture> => {
      const date = dateOf(query.date, now());
      const scheduled = await findScheduled(database.sql, date);
      return scheduled === null ? fromPool(date) : fromSchedule(date, scheduled);
    },
  );

  app.get(
    ROUTES.upcomingScriptures,
    { config: { access: "public" }, schema: { response: { 200: upcomingScriptures } } },
    async (): Promise<TodayScripture[]> => {
      const today = centralDate(now());
      const scheduled = await findScheduledFrom(database.sql, today, SCRIPTURES_AHEAD);
      return scheduled.map(({ date, ...scripture }) => fromSchedule(date, scripture));
    },
  );
}

/** The date in the caller's zone (DEC-115), where it is today's somewhere, else the Central one. */
function dateOf(asked: string | undefined, now: number): string {
  return asked !== undefined && isTodaySomewhere(asked, now) ? asked : centralDate(now);
}

function fromSchedule(date: string, scheduled: ScheduledScripture): TodayScripture {
  const { verse, reference, reflection, audioUrl } = scheduled;
  return {
    date,
    verse,
    text: verse,
    reference,
    reflection: reflection === null ? null : cleanReflection(reflection),
    audioUrl,
    // The administrator who scheduled it chose the translation; the server does not know which.
    translation: null,
  };
}
