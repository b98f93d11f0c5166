import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Histogram, Registry } from "@platformatic/prom-client";
import { ROUTES } from "@reignwell/contract";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { refuse } from "../requests/errors.ts";

/** From a cached answer to a request that is cut off, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Numbers for monitoring: the process, and how long the answers of each route take.
 * Routes are named by their pattern, so no address with an id or a code is among them. Without a
 * METRICS_TOKEN there is no such page.
 */
export function serveMetrics(app: FastifyInstance, config: Config): void {
  const { metricsToken } = config;
  if (metricsToken !== null) measure(app, metricsToken);
  else {
    // The app's own page would be the answer otherwise.
    app.get(ROUTES.metrics, { config: { access: "public" }, schema: { hide: true } }, async () => {
      throw refuse("not_found");
    });
  }
}

function measure(app: FastifyInstance, token: string): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [register],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
  app.get(
    ROUTES.metrics,
    { config: { access: "public" }, schema: { hide: true } },
    async (request, reply) => {
      if (!isToken(request.headers.authorization, token)) {
        throw refuse("forbidden", "Send the METRICS_TOKEN as a bearer token");
      }
      return reply
        .header("cache-control", "no-store")
        .type(register.contentType)
        .send(await register.metrics());
    },
  );
}

function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`));
}
