import { loadPoolReflection, loadVersePool, POOL_TRANSLATION } from "@reignwell/content";
import {
  ROUTES,
  SCRIPTURES_AHEAD,
  type TodayScripture,
  todayScripture,
  upcomingScriptures,
} from "@reignwell/contract";
import { centralDate, cleanReflection, poolIndexOfDate } from "@reignwell/domain";
import type { App, AppDeps } from "../../app-types.ts";
import {
  findScheduled,
  findScheduledFrom,
  recordUsedVerse,
  type ScheduledScripture,
} from "./scripture-repository.ts";

/**
 * Today's scripture by the Central date (C-009): the scheduled one, else the pool's (DEC-106); and
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
    { config: { access: "public" }, schema: { response: { 200: todayScripture } } },
    async (): Promise<TodayScripture> => {
      const date = centralDate(now());
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
