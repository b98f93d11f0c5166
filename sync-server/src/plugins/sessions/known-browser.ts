import { createHmac, randomBytes } from "node:crypto";
import { Signer } from "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import type { App } from "../../app-types.ts";
import type { Config } from "../../config.ts";

/** Browsers keep no cookie for longer than 400 days; in seconds. */
const KEPT_FOR = 400 * 24 * 60 * 60;
/** A family's browser knows a few accounts; the ones not used for the longest time are forgotten. */
const MOST_ACCOUNTS = 8;
const ID_BYTES = 16;
const VALUE = /^([\w-]{22})((?:\.\d{1,10}){1,8})$/;

/** A browser in which somebody signed in before, and the accounts that did, the latest first. */
export interface KnownBrowser {
  id: string;
  userIds: readonly number[];
}

function isHttps(config: Config): boolean {
  return config.publicUrl?.protocol === "https:";
}

function cookieName(config: Config): string {
  return isHttps(config) ? "__Host-known-browser" : "known-browser";
}

/** Of a key of its own: what is signed here must never pass for a session, nor a session for this. */
function signerOf(config: Config): Signer {
  const key = createHmac("sha256", config.sessionSecret).update("known-browser").digest();
  return new Signer(key);
}

/**
 * Gives each browser that signs in a long-lived cookie by which it is known as the account's own.
 * It opens nothing: it gives the browser a counter of its own for wrong passwords, so that the
 * failures of strangers do not lock the owner out, and its sign-ins send the owner no mail. Must
 * come after the sessions, whose cookie then stands first in the answer.
 */
export function rememberBrowsers(app: App, config: Config): void {
  app.addHook("onSend", async (request, reply) => {
    // A session that was ended by this request is null, whatever its type says.
    const session: typeof request.session | null = request.session;
    const { userId, touchedAt } = session ?? {};
    // Sessions that came from the store have `touchedAt`; without it somebody signed in just now.
    if (userId === undefined || touchedAt !== undefined) return;
    const before = knownBrowserOf(request, config);
    const others = (before?.userIds ?? []).filter((id) => id !== userId);
    const id = before?.id ?? randomBytes(ID_BYTES).toString("base64url");
    const value = [id, userId, ...others.slice(0, MOST_ACCOUNTS - 1)].join(".");
    reply.setCookie(cookieName(config), signerOf(config).sign(value), {
      path: "/",
      httpOnly: true,
      sameSite: "strict",
      secure: isHttps(config),
      maxAge: KEPT_FOR,
    });
  });
}

/** The browser that the request comes from, when somebody signed in there before; or null. */
export function knownBrowserOf(request: FastifyRequest, config: Config): KnownBrowser | null {
  const cookie = request.cookies[cookieName(config)];
  if (cookie === undefined) return null;
  const { valid, value } = signerOf(config).unsign(cookie);
  const parts = valid && value !== null ? VALUE.exec(value) : null;
  if (parts === null) return null;
  const [, id = "", accounts = ""] = parts;
  return { id, userIds: accounts.slice(1).split(".").map(Number) };
}
