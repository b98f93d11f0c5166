import { createHash } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import type { RateLimit } from "../../config-fields.ts";
import type { Caller } from "../../gateways/ai.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { countCall, dropEndedWindows, secondsToEnd } from "./ai-calls-repository.ts";

/** Who makes this call. */
export function callerOf({ user, ip }: FastifyRequest): Caller {
  // A provider gives a household a whole /64 of IPv6 addresses; they count as one.
  return { account: user?.id ?? null, address: normalizeIP(ip) };
}

/**
 * Counts one AI call of this caller (DEC-43): signed-in users by account, guests by address, and
 * all of each kind together, because each call costs money. The two kinds have pots of their own,
 * so that a flood of guests leaves the users what is theirs. Throws the 429 when one of the
 * limits is reached.
 */
export async function spendCall(deps: AppDeps, { account, address }: Caller): Promise<void> {
  const { aiUser, aiGuest, aiAllUsers, aiAllGuests } = deps.config.rateLimits;
  const isGuest = account === null;
  const own = isGuest ? `address:${address}` : `account:${account}`;
  await spend(deps, subjectOf(own), isGuest ? aiGuest : aiUser);
  const pot = isGuest ? "all guests" : "all users";
  const first = (await spend(deps, subjectOf(pot), isGuest ? aiAllGuests : aiAllUsers)) === 1;
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
