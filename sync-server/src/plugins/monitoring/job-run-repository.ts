import type { Queryable } from "../database/database.ts";

/** How a regular job's last run ended. */
export interface JobRun {
  job: string;
  endedAt: Date;
  hasFailed: boolean;
}

/** Where several servers run a job, the last note counts. */
export async function writeRun(sql: Queryable, { job, endedAt, hasFailed }: JobRun): Promise<void> {
  await sql`
    insert into job_runs (job, ended_at, has_failed) values (${job}, ${endedAt}, ${hasFailed})
    on conflict (job) do update
      set ended_at = excluded.ended_at, has_failed = excluded.has_failed`;
}

/** The last run of each job that has run. */
export async function lastRuns(sql: Queryable): Promise<JobRun[]> {
  return sql<JobRun[]>`
    select job, ended_at as "endedAt", has_failed as "hasFailed" from job_runs`;
}
