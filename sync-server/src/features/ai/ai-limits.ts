import { createHash } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import type { RateLimit } from "../../config.ts";
import { refuse } from "../../plugins/errors.ts";
import { countCall, dropEndedWindows, secondsToEnd } from "./ai-calls-repository.ts";

/**
 * Counts one AI call of this caller (DEC-43): members by account, visitors by address, and all
 * together, because each call costs money. Throws the 429 when one of the limits is reached.
 */
export async function spendCall(deps: AppDeps, request: FastifyRequest): Promise<void> {
  const { aiUser, aiGuest, aiTotal } = deps.config.rateLimits;
  const { user } = request;
  if (user === null) {
    // A provider gives a household a whole /64 of IPv6 addresses; they count as one.
    await spend(deps, subjectOf(`address:${normalizeIP(request.ip)}`), aiGuest);
  } else await spend(deps, subjectOf(`account:${user.id}`), aiUser);
  const first = (await spend(deps, subjectOf("total"), aiTotal)) === 1;
  // Once a day is enough for rows that do no harm.
  if (first) await dropEndedWindows(deps.database.sql, deps.now());
}

/** Which call of the window this is; null when the limit is off. */
async function spend(deps: AppDeps, subject: Buffer, limit: RateLimit): Promise<number | null> {
  if (limit === null) return null;
  const { sql } = deps.database;
  const call = await countCall(sql, subject, limit, deps.now());
  if (call !== null) return call;
  const retryAfter = await secondsToEnd(sql, subject, deps.now());
  throw refuse("too_many_requests", undefined, { retryAfter });
}

function subjectOf(name: string): Buffer {
  return createHash("sha256").update(name).digest();
}
