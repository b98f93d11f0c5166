import { createHmac, randomBytes } from "node:crypto";
import { Signer } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";

/** How long one counts, in ms: longer than any hour that is counted by it, shorter than a habit. */
const LIFE = 24 * 60 * 60 * 1000;
const ID_BYTES = 16;
const VALUE = /^([\w-]{22})\.(\d{1,16})$/;

function isHttps(config: Config): boolean {
  return config.publicUrl?.protocol === "https:";
}

function cookieName(config: Config): string {
  return isHttps(config) ? "__Host-guest" : "guest";
}

/** Of a key of its own: what is signed here must never pass for a session. */
function signerOf(config: Config): Signer {
  return new Signer(createHmac("sha256", config.sessionSecret).update("guest-session").digest());
}

/**
 * The id of the guest's session, or null. It opens nothing and is stored nowhere: it only lets the
 * limits tell the guests behind one address from each other (DEC-43).
 */
export function guestSessionOf(
  { cookies }: FastifyRequest,
  config: Config,
  now: number,
): string | null {
  const cookie = cookies[cookieName(config)];
  if (cookie === undefined) return null;
  const { valid, value } = signerOf(config).unsign(cookie);
  const parts = valid && value !== null ? VALUE.exec(value) : null;
  if (parts === null) return null;
  const [, id = "", begun = ""] = parts;
  return now - Number(begun) < LIFE ? id : null;
}

/** Gives a guest without a session one that ends with the browser, and after a day at the latest. */
export function startGuestSession(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  now: number,
): void {
  if (request.user !== null || guestSessionOf(request, config, now) !== null) return;
  const value = `${randomBytes(ID_BYTES).toString("base64url")}.${now}`;
  reply.setCookie(cookieName(config), signerOf(config).sign(value), {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isHttps(config),
  });
}
