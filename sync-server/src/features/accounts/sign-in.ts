import { normalizeIP } from "@fastify/rate-limit";
import { type Credentials, MESSAGES, type PublicUser } from "@reignwell/contract";
import type { AppDeps } from "../../app-types.ts";
import { refuse } from "../../plugins/errors.ts";
import type { Proved } from "../../plugins/session.ts";
import { findAccount, replaceHash } from "./account-repository.ts";
import {
  clearAttempts,
  dropOldAttempts,
  noteAttempt,
  secondsToWait,
  subjectOf,
} from "./login-attempts-repository.ts";
import { hashPassword, isOutdated, verifyPassword } from "./password-hash.ts";
import { Turns } from "./turns.ts";

/**
 * An attempt is noted before it is judged. Were all logins judged at once, a person's own dozen
 * of tabs would fill the limit before the first of them is found to be right.
 */
const turns = new Turns(4);

/**
 * The person whom the credentials name; throws a refusal otherwise, the same for an unknown name
 * as for a wrong password. Failures are counted by account and by address; each has its limit.
 */
export async function signInWith(
  deps: AppDeps,
  credentials: Credentials,
  address: string,
): Promise<Proved> {
  const { sql } = deps.database;
  const { username, password } = credentials;
  const throttle = throttleOf(deps, username, address);
  const account = await turns.run(async () => {
    await throttle.before();
    const found = await findAccount(sql, withoutNul(username));
    const isRight = await verifyPassword(password, found?.passwordHash ?? null);
    if (found && isRight) {
      await throttle.succeeded();
      return found;
    }
    await throttle.failed();
    throw refuse("invalid_credentials", MESSAGES.auth.loginFailed.description);
  });
  if (isOutdated(account.passwordHash)) {
    await replaceHash(sql, account.user.id, account.passwordHash, await hashPassword(password));
  }
  return { user: account.user, passwordVersion: account.passwordVersion };
}

/**
 * Lets the signed-in person pass only with their password: for what a thief of an open tab must
 * not do. Failures count like failed logins. Says which password of the account it was.
 */
export async function provePassword(
  deps: AppDeps,
  user: PublicUser,
  password: string,
  address: string,
): Promise<number> {
  const throttle = throttleOf(deps, user.username, address);
  return turns.run(async () => {
    await throttle.before();
    const found = await findAccount(deps.database.sql, user.username);
    if (found && (await verifyPassword(password, found.passwordHash))) {
      await throttle.succeeded();
      return found.passwordVersion;
    }
    await throttle.failed();
    throw refuse("wrong_password");
  });
}

/** PostgreSQL holds no NUL, so no account has one in its name; the work stays the same. */
function withoutNul(username: string): string {
  return username.includes("\u0000") ? "" : username;
}

interface Throttle {
  before: () => Promise<void>;
  failed: () => Promise<void>;
  succeeded: () => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

function throttleOf(deps: AppDeps, username: string, address: string): Throttle {
  const limit = deps.config.rateLimits.login;
  if (limit === null) return { before: nothing, failed: nothing, succeeded: nothing };
  const { sql } = deps.database;
  const account = subjectOf("account", username);
  // A provider gives a household a whole /64 of IPv6 addresses; they count as one.
  const place = subjectOf("address", normalizeIP(address));
  const tooMany = async (subject: Buffer) =>
    refuse("too_many_requests", undefined, {
      retryAfter: (await secondsToWait(sql, subject, limit, deps.now())) || 1,
    });
  return {
    async before() {
      // An address is shared by a household or a church: only failures count, so it is looked at
      // now and noted later. An account is noted now, that parallel guesses do not slip through.
      if ((await secondsToWait(sql, place, limit, deps.now())) > 0) throw await tooMany(place);
      if (!(await noteAttempt(sql, account, limit, deps.now()))) throw await tooMany(account);
    },
    async failed() {
      await noteAttempt(sql, place, limit, deps.now());
    },
    async succeeded() {
      await clearAttempts(sql, account);
      await dropOldAttempts(sql, limit, deps.now());
    },
  };
}
