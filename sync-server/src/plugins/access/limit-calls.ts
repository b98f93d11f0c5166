import rateLimit from "@fastify/rate-limit";
import type { App } from "../../app-types.ts";
import type { RateLimit } from "../../config-fields.ts";
import { refuse } from "../requests/errors.ts";

/** The general limit by address; logins, resets and AI have their own besides. */
export async function limitCalls(api: App, limit: RateLimit): Promise<void> {
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
