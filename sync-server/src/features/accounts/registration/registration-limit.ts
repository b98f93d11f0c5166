import { MESSAGES } from "@reignwell/contract";
import type { FastifyRequest } from "fastify";
import type { AppDeps } from "../../../app-types.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import { blockOf, networkOf } from "../../../plugins/access/network-of.ts";
import {
  noteAttempts,
  secondsToWait,
  subjectOf,
  takeBackAttempts,
} from "../../../plugins/access/attempts-repository.ts";

/** A block of addresses has more people than one address, but may be one person's as well. */
const BLOCK_FACTOR = 4;

/**
 * Runs `create` unless the caller's address or its block made too many accounts lately (DEC-76);
 * throws the 429 otherwise. What fails was no account and does not count.
 */
export async function withinRegistrationLimit<T>(
  deps: AppDeps,
  request: FastifyRequest,
  create: () => Promise<T>,
): Promise<T> {
  const limit = deps.config.rateLimits.register;
  if (limit === null) return create();
  const { sql } = deps.database;
  const now = deps.now();
  const blockLimit = { ...limit, count: limit.count * BLOCK_FACTOR };
  const counters = [
    { subject: subjectOf("register", networkOf(request.ip)), limit, account: null },
    { subject: subjectOf("register", blockOf(request.ip)), limit: blockLimit, account: null },
  ];
  // Noted before the work: of many at once no more than the limit come through.
  const full = await noteAttempts(sql, counters, now);
  if (full.length > 0) {
    const retryAfter = (await secondsToWait(sql, full, now)) || 1;
    throw refuse("too_many_requests", MESSAGES.refusals.tooManyAccounts(retryAfter), {
      retryAfter,
    });
  }
  try {
    return await create();
  } catch (error) {
    await takeBackAttempts(sql, counters, now);
    throw error;
  }
}
