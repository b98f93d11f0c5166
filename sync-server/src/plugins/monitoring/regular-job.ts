import type { JobName } from "@reignwell/contract";
import type { FastifyBaseLogger } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import { noteRuns } from "./job-runs.ts";

/** What a server does by itself, again and again. */
export interface RegularJob {
  job: JobName;
  /** In ms; the first run comes so long after the start. */
  every: number;
  run: () => Promise<void>;
  /** What the log says of a run that failed. */
  failed: string;
}

/**
 * Runs a job again and again, never twice at once, and notes each run for the administrator's
 * overview. After a failure, such as a database that is away, the next run comes at its usual time.
 * `stop` waits for a run that is under way.
 */
export function runRegularly(
  deps: Pick<AppDeps, "database" | "now">,
  { job, every, run, failed }: RegularJob,
  log: Pick<FastifyBaseLogger, "error">,
): { look: () => void; stop: () => Promise<void> } {
  const noted = noteRuns(deps, job);
  let running: Promise<void> | null = null;
  const look = () => {
    running ??= noted(run)
      .catch((error: unknown) => log.error({ err: error }, failed))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(look, every).unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
