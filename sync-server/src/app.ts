import fastify, { LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { registerApi } from "./api.ts";
import type { App, AppDeps } from "./app-types.ts";
import type { Config } from "./config.ts";
import { scriptureOfToday } from "./features/scriptures/scripture-of-day.ts";
import { collectAccess } from "./plugins/access/access.ts";
import { installApiDescription } from "./plugins/requests/api-description.ts";
import { answerBrokenRequest, installErrors, sendError } from "./plugins/requests/errors.ts";
import { installHandlerDeadline } from "./plugins/requests/handler-deadline.ts";
import { healthRoutes } from "./plugins/monitoring/health.ts";
import { serveMetrics } from "./plugins/monitoring/metrics.ts";
import { loggerOptions, logAnswers } from "./plugins/monitoring/request-log.ts";
import { installSecurityHeaders } from "./plugins/web-app/security-headers.ts";
import { serveWebApp } from "./plugins/web-app/web-app.ts";

export { RECORD_HANDLERS } from "./record-handlers.ts";

/** The largest body; the sync route alone takes more. */
const BODY_LIMIT = 1024 * 1024;
/** Each request is answered within ten seconds; this leaves half a second to send the answer. */
const HANDLER_TIMEOUT = 9_500;
/** A slow sender may take this long to send its request, in ms: an upload has 20 MB. */
const REQUEST_TIMEOUT = 120_000;

/** Builds the server out of its parts, not yet listening: its table of contents. */
export async function buildApp(deps: AppDeps, log?: { write(line: string): void }): Promise<App> {
  const app = newServer(deps.config, log);
  collectAccess(app);
  installErrors(app);
  installHandlerDeadline(app);
  logAnswers(app);
  await installSecurityHeaders(app, deps.config);
  await installApiDescription(app);

  serveMetrics(app, deps.config);
  healthRoutes(app, deps);
  await app.register(async (api: App) => registerApi(api, deps));
  await serveWebApp(app, deps, scriptureOfToday(deps));

  await app.ready();
  return app;
}

function newServer(config: Config, log: { write(line: string): void } | undefined): App {
  const app = fastify({
    logger: loggerOptions(config, log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    handlerTimeout: HANDLER_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    frameworkErrors: sendError,
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<ZodTypeProvider>();
  // A form of another site can send text/plain without asking first; nobody here reads it.
  app.removeContentTypeParser("text/plain");
  return app;
}
