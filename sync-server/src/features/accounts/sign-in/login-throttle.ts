import { MESSAGES } from "@reignwell/contract";
import type { FastifyRequest } from "fastify";
import type { AppDeps } from "../../../app-types.ts";
import { type AppError, refuse } from "../../../plugins/requests/errors.ts";
import { knownBrowserOf } from "../../../plugins/sessions/known-browser.ts";
import { networkOf } from "../../../plugins/access/network-of.ts";
import {
  type AttemptCounter,
  clearAttempts,
  noteAttempts,
  secondsToWait,
  subjectOf,
  takeBackAttempts,
} from "../../../plugins/access/attempts-repository.ts";

/** Several users of one household or church may mistype passwords; a guesser of names fails more often. */
const ADDRESS_FACTOR = 10;

/** Counts the tries at one account's password, as decision 0031 says. */
export interface LoginThrottle {
  /** Notes a try before it is judged; throws the 429 when one of its counters is full. */
  before: () => Promise<void>;
  /** The try was right: its own counters begin again, the shared ones forget this try. */
  succeeded: () => Promise<void>;
  /** Nobody judged the try, as where too many others wait or its caller left: it was no wrong password. */
  turnedAway: () => Promise<void>;
}

/** Where a try is counted: on its own, and together with those of other callers. */
interface Counters {
  own: AttemptCounter;
  shared: AttemptCounter[];
  /** What a success clears besides `own`. */
  alsoCleared: AttemptCounter[];
}

const nothing = async () => undefined;
const OFF: LoginThrottle = { before: nothing, succeeded: nothing, turnedAway: nothing };

/**
 * Of a login. A browser that signed in to the account before has a counter of its own and is not
 * stopped by what others do; everybody else is counted by account and address, by account over all
 * addresses, and by address over all accounts.
 *
 * @param userId whose account the name belongs to; null when it is nobody's
 */
export function loginThrottle(
  deps: AppDeps,
  { username, userId }: { username: string; userId: number | null },
  request: FastifyRequest,
): LoginThrottle {
  const { login: limit, loginAccount } = deps.config.rateLimits;
  if (limit === null) return OFF;
  const account = subjectOf("account", username);
  const fromAddress: AttemptCounter = {
    subject: subjectOf("account-from-address", username, networkOf(request.ip)),
    limit,
    account,
  };
  const browser = knownBrowserOf(request, deps.config);
  if (browser !== null && userId !== null && browser.userIds.includes(userId)) {
    const subject = subjectOf("account-from-browser", username, browser.id);
    const own = { subject, limit, account };
    return throttleOf(deps, { own, shared: [], alsoCleared: [fromAddress] });
  }
  const shared = [addressCounter(request, limit)];
  if (loginAccount !== null) shared.push({ subject: account, limit: loginAccount, account });
  return throttleOf(deps, { own: fromAddress, shared, alsoCleared: [] });
}

/**
 * Of the password that a signed-in person types again. The session is proof that they signed in to
 * the account before, so they are counted on their own, with their browser's logins.
 */
export function ownPasswordThrottle(
  deps: AppDeps,
  user: { id: number; username: string },
  request: FastifyRequest,
): LoginThrottle {
  const limit = deps.config.rateLimits.login;
  if (limit === null) return OFF;
  const { username } = user;
  const browser = knownBrowserOf(request, deps.config);
  const subject = browser?.userIds.includes(user.id)
    ? subjectOf("account-from-browser", username, browser.id)
    : subjectOf("account-from-session", username, request.session.sessionId);
  const own = { subject, limit, account: subjectOf("account", username) };
  return throttleOf(deps, { own, shared: [], alsoCleared: [] });
}

/**
 * Counts a name that no account can have: by address only, so that it costs the caller as much as
 * any other. Throws the 429 when the address is at its limit.
 */
export async function countImpossibleName(deps: AppDeps, request: FastifyRequest): Promise<void> {
  const limit = deps.config.rateLimits.login;
  if (limit !== null) await note(deps, [addressCounter(request, limit)]);
}

/**
 * Refuses an address that is at its limit, before it takes part of the others' share. A browser that
 * signed in before is let through to {@link loginThrottle}: whether it is known to the account that
 * it names shows only there, and at any other account the address stops it just the same.
 */
export async function refuseStoppedAddress(deps: AppDeps, request: FastifyRequest): Promise<void> {
  const limit = deps.config.rateLimits.login;
  if (limit === null || knownBrowserOf(request, deps.config) !== null) return;
  const counter = addressCounter(request, limit);
  const wait = await secondsToWait(deps.database.sql, [counter], deps.now());
  if (wait > 0) throw stoppedBy([counter], wait);
}

function addressCounter(
  request: FastifyRequest,
  { count, seconds }: AttemptCounter["limit"],
): AttemptCounter {
  const limit = { count: count * ADDRESS_FACTOR, seconds };
  return { subject: subjectOf("login-address", networkOf(request.ip)), limit, account: null };
}

function throttleOf(deps: AppDeps, { own, shared, alsoCleared }: Counters): LoginThrottle {
  let notedAt = 0;
  return {
    async before() {
      notedAt = await note(deps, [own, ...shared]);
    },
    async succeeded() {
      const { sql } = deps.database;
      await clearAttempts(sql, [own, ...alsoCleared]);
      await takeBackAttempts(sql, shared, notedAt);
    },
    async turnedAway() {
      await takeBackAttempts(deps.database.sql, [own, ...shared], notedAt);
    },
  };
}

/** Notes a try; returns when that was, in ms since 1970. */
async function note(deps: AppDeps, counters: readonly AttemptCounter[]): Promise<number> {
  const { sql } = deps.database;
  const now = deps.now();
  const full = await noteAttempts(sql, counters, now);
  if (full.length > 0) throw stoppedBy(full, (await secondsToWait(sql, full, now)) || 1);
  return now;
}

/** A reset clears what was counted for its account, and nothing that was counted for an address. */
function stoppedBy(full: readonly AttemptCounter[], retryAfter: number): AppError {
  const { lockedOut, networkStopped } = MESSAGES.refusals;
  const isOfAddress = full.some(({ account }) => account === null);
  const message = isOfAddress ? networkStopped(retryAfter) : lockedOut(retryAfter);
  return refuse("too_many_requests", message, { retryAfter });
}
