import type { FastifyBaseLogger } from "fastify";
import type { AppDeps } from "./app-types.ts";
import { backUpDaily } from "./features/operations/daily-backup.ts";
import { startReminders } from "./features/reminders/reminder-scheduler.ts";
import { verseOfDate } from "./features/scriptures/verse-of-date.ts";
import { sweepRegularly } from "./features/uploads/sweep-uploads.ts";

/** What a server does by itself while it runs; `stop` waits a little for what is under way. */
export function startRegularWork(
  deps: AppDeps,
  log: FastifyBaseLogger,
): { stop: () => Promise<void> } {
  const verseOf = async (date: string) => verseOfDate(deps.database.sql, date);
  const reminders = startReminders({ ...deps, verseOf }, log);
  const backups = backUpDaily(deps, log);
  const uploads = sweepRegularly(deps, log);
  return {
    async stop() {
      await Promise.all([reminders.stop(), backups.stop(), uploads.stop()]);
    },
  };
}
