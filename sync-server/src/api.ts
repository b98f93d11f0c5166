import type { App, AppDeps } from "./app-types.ts";
import { contents } from "./contents.ts";
import { accounts } from "./features/accounts/accounts.ts";
import { aiRoutes } from "./features/ai/ai-routes.ts";
import { mailingListRoutes } from "./features/mailing-list/mailing-list-routes.ts";
import { membership } from "./features/membership/membership-routes.ts";
import { reminderRoutes } from "./features/reminders/reminder-routes.ts";
import { enforceAccess } from "./plugins/access/access.ts";
import { limitCalls } from "./plugins/access/limit-calls.ts";
import { installCompression } from "./plugins/web-app/compression.ts";
import { requireSameOrigin } from "./plugins/access/same-origin.ts";
import { installSessions } from "./plugins/sessions/session.ts";
import { installSchemas } from "./plugins/requests/validation.ts";
import { openLiveHub } from "./sync/live/live-hub.ts";
import { syncedRecords } from "./synced-records.ts";

/**
 * Everything that knows people and their data. The order is the order of the hooks: a
 * request that is refused early costs little, and the body is read last.
 */
export async function registerApi(api: App, deps: AppDeps): Promise<void> {
  // Only in this scope: the web app's routes have no zod schemas.
  installSchemas(api);

  api.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    // By it a device whose clock is wrong knows the day; Node's own would not follow `now`.
    reply.header("date", new Date(deps.now()).toUTCString());
  });
  await limitCalls(api, deps.config.rateLimits.api);
  requireSameOrigin(api, deps.config);
  await installSessions(api, deps);
  enforceAccess(api);
  await installCompression(api);

  await accounts(api, deps);
  await contents(api, deps);
  aiRoutes(api, deps);
  reminderRoutes(api, deps);
  mailingListRoutes(api, deps);
  const syncDeps = { ...deps, live: await openLiveHub(deps.database) };
  await membership(api, syncDeps);
  syncedRecords(api, syncDeps);
}
