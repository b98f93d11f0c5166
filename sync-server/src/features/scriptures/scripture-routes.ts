import {
  type ArchivedReflection,
  archivedReflections,
  ROUTES,
  SCRIPTURES_AHEAD,
  type TodayScripture,
  todayScripture,
  todayScriptureQuery,
  upcomingScriptures,
} from "@reignwell/contract";
import { centralDate, isTodaySomewhere } from "@reignwell/domain";
import type { App, AppDeps } from "../../app-types.ts";
import { fromSchedule, scriptureOfDay } from "./scripture-of-day.ts";
import { findScheduledFrom, findScheduledUntil } from "./scripture-repository.ts";

/**
 * Today's scripture by the Central date (C-009), or by that of the caller's zone; the scheduled ones
 * to come, so that a device knows them before a week without a network; and those that were (V-015).
 */
export function scriptureRoutes(app: App, { database, now }: AppDeps): void {
  const scriptureOf = scriptureOfDay({ database });

  app.get(
    ROUTES.todayScripture,
    {
      config: { access: "public" },
      schema: { querystring: todayScriptureQuery, response: { 200: todayScripture } },
    },
    ({ query }): Promise<TodayScripture> => scriptureOf(dateOf(query.date, now())),
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

  app.get(
    ROUTES.scheduledReflections,
    {
      config: { access: "signed-in" },
      schema: { querystring: todayScriptureQuery, response: { 200: archivedReflections } },
    },
    async ({ query }) => {
      const today = dateOf(query.date, now());
      return (await findScheduledUntil(database.sql, today)).map(asArchived);
    },
  );
}

function asArchived(
  row: Awaited<ReturnType<typeof findScheduledUntil>>[number],
): ArchivedReflection {
  const { verse, reference, reflection, audioUrl } = fromSchedule(row.date, row);
  return {
    id: String(row.id),
    date: row.date,
    verse,
    verseReference: reference,
    reflection,
    ...(audioUrl !== null && { audioUrl }),
    kind: "scheduled",
  };
}

/** The date in the caller's zone (DEC-115), where it is today's somewhere, else the Central one. */
function dateOf(wanted: string | undefined, now: number): string {
  return wanted !== undefined && isTodaySomewhere(wanted, now) ? wanted : centralDate(now);
}
