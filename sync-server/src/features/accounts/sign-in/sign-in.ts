import {
  type Credentials,
  MESSAGES,
  type PublicUser,
  username as usernameSchema,
} from "@reignwell/contract";
import type { FastifyRequest } from "fastify";
import type { AppDeps } from "../../../app-types.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import type { Proved } from "../../../plugins/sessions/session.ts";
import { findAccount, replaceHash } from "../account-repository.ts";
import {
  countImpossibleName,
  type LoginThrottle,
  loginThrottle,
  ownPasswordThrottle,
  refuseStoppedAddress,
} from "./login-throttle.ts";
import { hashPassword, isOutdated, verifyPassword } from "../passwords/password-hash.ts";
import { WorkQueue } from "../passwords/work-queue.ts";

/** A second or two of work on a small machine; later callers are refused with 503. */
const MOST_WAITING = 100;

/**
 * An attempt is noted before it is judged. Were all logins judged at once, a person's own dozen
 * of tabs would fill the limit before the first of them is found to be right.
 */
const queue = new WorkQueue(4, MOST_WAITING);

/**
 * The person whom the credentials name; throws a refusal otherwise, the same for an unknown name
 * as for a wrong password. Failures are counted as {@link loginThrottle} says.
 */
export async function signInWith(
  deps: AppDeps,
  { username, password }: Credentials,
  request: FastifyRequest,
): Promise<Proved> {
  const { sql } = deps.database;
  const { passwordCost } = deps.config;
  const isGone = () => request.socket.destroyed;
  await refuseStoppedAddress(deps, request);
  const account = await queue.run(async () => {
    if (!isPossible(username)) return refuseImpossible(deps, password, request);
    const found = await findAccount(sql, username);
    const userId = found?.user.id ?? null;
    const throttle = loginThrottle(deps, { username, userId }, request);
    const verify = () =>
      verifyPassword(password, found?.passwordHash ?? null, passwordCost, isGone);
    const isRight = await judge(throttle, verify);
    if (!found || !isRight) throw wrongCredentials();
    await throttle.succeeded();
    return found;
  }, isGone);
  if (isOutdated(account.passwordHash, passwordCost)) {
    const hash = await hashPassword(password, passwordCost);
    await replaceHash(sql, account.user.id, account.passwordHash, hash);
  }
  return { user: account.user, passwordVersion: account.passwordVersion };
}

/**
 * Lets the signed-in person pass only with their password: for what a thief of an open tab must
 * not do. Failures count like failed logins, but strangers' failures do not stop the person. Says
 * which password of the account it was.
 */
export async function provePassword(
  deps: AppDeps,
  user: PublicUser,
  password: string,
  request: FastifyRequest,
): Promise<number> {
  const { passwordCost } = deps.config;
  const isGone = () => request.socket.destroyed;
  const throttle = ownPasswordThrottle(deps, user, request);
  return queue.run(async () => {
    const found = await findAccount(deps.database.sql, user.username);
    const verify = () =>
      verifyPassword(password, found?.passwordHash ?? null, passwordCost, isGone);
    if ((await judge(throttle, verify)) && found) {
      await throttle.succeeded();
      return found.passwordVersion;
    }
    throw refuse("wrong_password");
  }, isGone);
}

/** Whether a try is right. It is counted before, and no more where the server is too busy to judge it. */
async function judge(throttle: LoginThrottle, verify: () => Promise<boolean>): Promise<boolean> {
  await throttle.before();
  try {
    return await verify();
  } catch (error) {
    await throttle.turnedAway();
    throw error;
  }
}

/**
 * Whether an account can have this name. The database compares names by its own idea of lower case,
 * which finds `alice` for a name with a dotted capital I: such a name would have a counter of its
 * own and guess at the same account.
 */
export function isPossible(username: string): boolean {
  return usernameSchema.safeParse(username).success;
}

/** Answers as for an unknown name, after the same work, so that callers can't tell the two apart. */
async function refuseImpossible(
  deps: AppDeps,
  password: string,
  request: FastifyRequest,
): Promise<never> {
  await countImpossibleName(deps, request);
  await verifyPassword(password, null, deps.config.passwordCost, () => request.socket.destroyed);
  throw wrongCredentials();
}

function wrongCredentials() {
  return refuse("invalid_credentials", MESSAGES.auth.loginFailed.description);
}
