import type { FastifyInstance } from "fastify";
import { refuse } from "./errors.ts";

/**
 * Answers 503 when a handler takes longer than its route's `handlerTimeout` (milliseconds). Fastify
 * 5.12 does so for requests without a body only: it ends its timer at the request's `close` event,
 * which comes as soon as the body is read. A stream that has begun is left alone.
 */
export function installHandlerDeadline(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { handlerTimeout } = request.routeOptions;
    if (handlerTimeout) {
      const timer = setTimeout(() => {
        if (reply.sent || reply.raw.headersSent) return;
        // Who still sends then would hold the connection for as long as an upload may take.
        void reply.header("connection", "close").send(refuse("database_unavailable"));
      }, handlerTimeout);
      reply.raw.once("close", () => clearTimeout(timer));
    }
    done();
  });
}
