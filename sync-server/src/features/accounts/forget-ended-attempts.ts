import type { App, AppDeps } from "../../app-types.ts";
import { dropEndedAttempts } from "../../plugins/access/attempts-repository.ts";
import { runRegularly } from "../../plugins/monitoring/regular-job.ts";

const EVERY = 10 * 60 * 1000;

/** Forgets counters whose window has ended, by the clock and not at somebody's login. */
export function forgetEndedAttempts(app: App, deps: AppDeps): void {
  // What is left over when the database is away counts for nothing and goes the next time.
  const run = () => dropEndedAttempts(deps.database.sql, deps.now());
  const failed = "forgetting ended attempts failed";
  const { stop } = runRegularly(deps, { job: "endedAttempts", every: EVERY, run, failed }, app.log);
  app.addHook("onClose", stop);
}
