import type { App, AppDeps } from "../../app-types.ts";
import { noteRuns } from "../../plugins/monitoring/job-runs.ts";
import { dropEndedAttempts } from "../../plugins/access/attempts-repository.ts";

const EVERY = 10 * 60 * 1000;

/** Forgets counters whose window has ended, by the clock and not at somebody's login. */
export function forgetEndedAttempts(app: App, deps: AppDeps): void {
  const { database, now } = deps;
  const noted = noteRuns(deps, "endedAttempts");
  const timer = setInterval(() => {
    // The database may be away; what is left over counts for nothing and goes the next time.
    noted(() => dropEndedAttempts(database.sql, now())).catch((error: unknown) =>
      app.log.error({ err: error }, "forgetting ended attempts failed"),
    );
  }, EVERY);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
