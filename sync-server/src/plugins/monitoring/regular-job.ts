import type { JobName } from "@reignwell/contract";
import type { FastifyBaseLogger } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import { isBrokenOff, noteRuns } from "./job-runs.ts";

/** What a server does by itself, again and again. */
export interface RegularJob {
  job: JobName;
  /** In ms; the first run comes so long after the start. */
  every: number;
  /** One that can take seconds rejects with `stop`'s reason when the server ends. */
  run: (stop: AbortSignal) => Promise<void>;
  /** What the log says of a run that failed. */
  failed: string;
}

/**
 * Runs a job again and again, never twice at once, and notes each run for the administrator's
 * overview. After a failure, such as a database that is away, the next run comes at its usual time.
 * `stop` tells a run that is under way, and waits for it.
 */
export function runRegularly(
  deps: Pick<AppDeps, "database" | "now">,
  { job, every, run, failed }: RegularJob,
  log: Pick<FastifyBaseLogger, "error">,
): { look: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const noted = noteRuns(deps, job, signal);
  let running: Promise<void> | null = null;
  const look = () => {
    running ??= noted(() => run(signal))
      .catch((error: unknown) => {
        if (!isBrokenOff(error, signal)) log.error({ err: error }, failed);
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(look, every).unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
