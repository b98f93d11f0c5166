import type { JobName } from "@reignwell/contract";
import type { AppDeps } from "../../app-types.ts";
import { isDatabaseGone } from "../requests/errors.ts";
import { writeRun } from "./job-run-repository.ts";

/** A job that runs every few seconds is written down this often, in ms. */
const NOTE_EVERY = 60_000;

/**
 * Wraps the runs of a regular job: each is awaited, and when it ended and whether it failed is noted
 * for the administrator's overview. A run's own error goes on to the caller; a note that can't be
 * written (the database is away) is left out, as the next run writes its own. A run that `stop` broke
 * off has neither ended nor failed, and is not noted.
 */
export function noteRuns(
  { database, now }: Pick<AppDeps, "database" | "now">,
  job: JobName,
  stop?: AbortSignal,
): <T>(run: () => Promise<T>) => Promise<T> {
  let noted = { at: Number.NEGATIVE_INFINITY, hasFailed: false };
  const note = async (hasFailed: boolean) => {
    const at = now();
    if (hasFailed === noted.hasFailed && Math.abs(at - noted.at) < NOTE_EVERY) return;
    try {
      await writeRun(database.sql, { job, endedAt: new Date(at), hasFailed });
      noted = { at, hasFailed };
    } catch {
      // The job's own log says that the database is away.
    }
  };
  return async (run) => {
    try {
      const result = await run();
      await note(false);
      return result;
    } catch (error) {
      if (!isBrokenOff(error, stop)) await note(true);
      throw error;
    }
  };
}

/**
 * Whether a run rejected because the server ends: `stop` told it to, or the database went with the
 * server, as where a whole machine shuts down. What failed by itself meanwhile did fail.
 */
export function isBrokenOff(error: unknown, stop: AbortSignal | undefined): boolean {
  if (stop?.aborted !== true || !(error instanceof Error)) return false;
  return error.name === "AbortError" || isDatabaseGone(error);
}
