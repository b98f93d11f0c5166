import type { Access } from "@reignwell/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "../requests/errors.ts";

/** One registered route and who may call it. */
export interface RouteAccess {
  method: string;
  url: string;
  access: Access;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Every route of the server, in the order of registration. */
    routeList: RouteAccess[];
  }
}

/**
 * Collects every route with who may call it. A route that does not say so stops the start:
 * forgetting the option must never mean "everybody".
 */
export function collectAccess(app: FastifyInstance): void {
  app.decorate("routeList", []);
  app.addHook("onRoute", (route) => {
    const { access } = route.config ?? {};
    const methods = [route.method].flat();
    if (access === undefined) {
      throw new Error(`The route ${methods.join(",")} ${route.url} does not say who may call it`);
    }
    for (const method of methods) app.routeList.push({ method, url: route.url, access });
  });
}

/** Enforces `access` on every route of the scope; after the session, before the body is read. */
export function enforceAccess(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => mayCall(request));
}

function mayCall(request: FastifyRequest): void {
  const { access, signedOutText } = request.routeOptions.config;
  if (access === "public") return;
  const { user } = request;
  if (user === null) {
    const { sessionEnd } = request;
    throw refuse(sessionEnd ?? "signed_out", sessionEnd ? undefined : signedOutText);
  }
  if (access === "signed-in") return;
  // DEC-13: the administrator passes for a member without being marked paid.
  if (access === "member" && !user.isPaidMember && !user.isAdmin) {
    throw refuse("membership_required");
  }
  if (access !== "member" && !user.isAdmin) throw refuse("forbidden");
}
