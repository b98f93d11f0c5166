import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { refuse } from "../requests/errors.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses state-changing calls that another site made a browser send. Browsers say so in
 * `Sec-Fetch-Site`, older ones by `Origin`; a call with neither does not come from a browser, so
 * there is nobody whose cookie it could abuse.
 */
export function requireSameOrigin(app: FastifyInstance, config: Config): void {
  app.addHook("onRequest", async (request) => {
    if (!READING.has(request.method) && !isSameOrigin(request, config)) throw refuse("cross_site");
  });
}

function isSameOrigin(request: FastifyRequest, config: Config): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin } = request.headers;
  return origin === undefined || origin === ownOrigin(request, config);
}

/**
 * The address that people open. Without PUBLIC_URL and with PORT=0 it is only known once the server
 * listens. Never taken from a header: what it says may end up in a mail.
 */
export function ownOrigin(request: FastifyRequest, config: Config): string {
  return config.publicUrl?.origin ?? `http://localhost:${request.socket.localPort ?? ""}`;
}
