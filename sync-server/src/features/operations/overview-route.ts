import {
  type AdminOverview,
  adminOverview,
  JOBS,
  OVERVIEW_DAYS,
  ROUTES,
} from "@reignwell/contract";
import { addDays, centralDate } from "@reignwell/domain";
import type { App, AppDeps } from "../../app-types.ts";
import { lastRuns } from "../../plugins/monitoring/job-run-repository.ts";
import { newestBackup } from "./kept-backups.ts";
import { scheduledDates } from "./overview-repository.ts";

/** How the site stands, for the administrator. */
export function overviewRoute(app: App, deps: AppDeps): void {
  app.get(
    ROUTES.adminOverview,
    { config: { access: "admin" }, schema: { response: { 200: adminOverview } } },
    async (): Promise<AdminOverview> => ({
      switches: switchesOf(deps),
      lastBackup: deps.config.backupDir === null ? null : await newestBackup(deps.config.backupDir),
      jobs: await jobsOf(deps),
      openDays: await openDays(deps),
    }),
  );
}

function switchesOf({ config, ai, payment, push }: AppDeps): AdminOverview["switches"] {
  return {
    ai: ai.available,
    payment: payment !== null,
    mail: config.mail.smtpUrl !== null,
    mailingList: config.mailingList !== null,
    push: push.publicKey !== "",
  };
}

async function jobsOf({ config, database, payment }: AppDeps): Promise<AdminOverview["jobs"]> {
  const runs = new Map((await lastRuns(database.sql)).map((run) => [run.job, run]));
  const isOff = {
    backup: config.backupDir === null,
    payments: payment === null,
    exports: config.mailingList === null,
  };
  return JOBS.filter((job) => !(job in isOff && isOff[job as keyof typeof isOff])).map((job) => {
    const run = runs.get(job);
    return {
      job,
      lastRun: run?.endedAt.toISOString() ?? null,
      hasFailed: run?.hasFailed ?? false,
    };
  });
}

async function openDays({ database, now }: AppDeps): Promise<string[]> {
  const today = centralDate(now());
  const days = Array.from({ length: OVERVIEW_DAYS }, (_, index) => addDays(today, index));
  const scheduled = new Set(
    await scheduledDates(database.sql, today, addDays(today, OVERVIEW_DAYS - 1)),
  );
  return days.filter((date) => !scheduled.has(date));
}
