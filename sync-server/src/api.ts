import rateLimit from "@fastify/rate-limit";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { App, AppDeps } from "./app-types.ts";
import type { RateLimit } from "./config-fields.ts";
import { accounts } from "./features/accounts/accounts.ts";
import { aiRoutes } from "./features/ai/ai-routes.ts";
import { reminderRoutes } from "./features/reminders/reminder-routes.ts";
import { scriptures } from "./features/scriptures/scriptures.ts";
import { enforceAccess } from "./plugins/access/access.ts";
import { installCompression } from "./plugins/web-app/compression.ts";
import { refuse } from "./plugins/requests/errors.ts";
import { requireSameOrigin } from "./plugins/access/same-origin.ts";
import { installSessions } from "./plugins/sessions/session.ts";
import { zodValidator } from "./plugins/requests/validation.ts";
import { syncedRecords } from "./synced-records.ts";

/**
 * Everything that knows people and their data. The order is the order of the hooks: a
 * request that is refused early costs little, and the body is read last.
 */
export async function registerApi(api: App, deps: AppDeps): Promise<void> {
  // Only in this scope: the web app's routes have no zod schemas.
  api.setValidatorCompiler(zodValidator);
  api.setSerializerCompiler(serializerCompiler);

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
  scriptures(api, deps);
  aiRoutes(api, deps);
  reminderRoutes(api, deps);
  await syncedRecords(api, deps);
}

/** The general limit by address; logins, resets and AI have their own besides. */
async function limitCalls(api: App, limit: RateLimit): Promise<void> {
  if (limit === null) return;
  await api.register(rateLimit, {
    // As a hook of the scope it runs before the session asks the database; as a route's own
    // limit it would run after it.
    global: false,
    max: limit.count,
    timeWindow: limit.seconds * 1000,
    errorResponseBuilder: (_request, { ttl }) =>
      refuse("too_many_requests", undefined, { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
  api.addHook("onRequest", api.rateLimit());
}
