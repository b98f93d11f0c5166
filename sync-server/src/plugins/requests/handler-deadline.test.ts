import { fastify } from "fastify";
import { expect, it } from "vitest";
import { installErrors } from "./errors.ts";
import { installHandlerDeadline } from "./handler-deadline.ts";

it.each(["GET", "POST"])(
  "R-4: a %s whose handler hangs is answered 503 in time",
  async (method) => {
    // Over a socket: only there does the request end before its handler.
    const hanging = fastify({ handlerTimeout: 100 });
    installErrors(hanging);
    installHandlerDeadline(hanging);
    hanging.route({ method, url: "/hangs", handler: () => new Promise(() => undefined) });
    const origin = await hanging.listen({ port: 0, host: "127.0.0.1" });
    try {
      const answer = await fetch(`${origin}/hangs`, {
        method,
        signal: AbortSignal.timeout(5_000),
        ...(method === "POST" && {
          body: '{"a":1}',
          headers: { "content-type": "application/json" },
        }),
      });
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ code: "database_unavailable" });
    } finally {
      await hanging.close();
    }
  },
);
