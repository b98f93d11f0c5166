import { createHash } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import type { RateLimit } from "../../config-fields.ts";
import type { Caller } from "../../gateways/ai.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { guestSessionOf } from "../../plugins/sessions/guest-session.ts";
import { countCall, dropEndedWindows, secondsToEnd } from "./ai-calls-repository.ts";

/** Who makes a call, as the limits tell callers apart. */
export interface CountedCaller extends Caller {
  /** Of a guest whose browser has one; without it the address counts. */
  guestSession: string | null;
}

/** Who makes this call. */
export function callerOf(request: FastifyRequest, { config, now }: AppDeps): CountedCaller {
  return {
    account: request.user?.id ?? null,
    guestSession: guestSessionOf(request, config, now()),
    // A provider gives a household a whole /64 of IPv6 addresses; they count as one.
    address: normalizeIP(request.ip),
  };
}

/**
 * Counts one AI call of this caller (DEC-43): users by account, guests by their session, so that a
 * church behind one address does not share ten calls; then all guests of that address in a day,
 * because a script can begin as many sessions as it likes, and all of the kind together, because each
 * call costs money. The two kinds have pots of their own, so that a flood of guests leaves the users
 * what is theirs. Throws the 429 when one of the limits is reached.
 */
export async function spendCall(deps: AppDeps, caller: CountedCaller): Promise<void> {
  const { aiUser, aiGuest, aiAddress, aiAllUsers, aiAllGuests } = deps.config.rateLimits;
  const isGuest = caller.account === null;
  await spend(deps, subjectOf(ownSubject(caller)), isGuest ? aiGuest : aiUser);
  if (isGuest) await spend(deps, subjectOf(`guests at ${caller.address}`), aiAddress);
  const pot = isGuest ? "all guests" : "all users";
  const first = (await spend(deps, subjectOf(pot), isGuest ? aiAllGuests : aiAllUsers)) === 1;
  // Once a day is enough for rows that do no harm.
  if (first) await dropEndedWindows(deps.database.sql, deps.now());
}

function ownSubject({ account, guestSession, address }: CountedCaller): string {
  if (account !== null) return `account:${account}`;
  return guestSession === null ? `address:${address}` : `guest:${guestSession}`;
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
