import { createHash, randomInt } from "node:crypto";
import { MESSAGES, type PublicUser, RECOVERY_CODES, type RecoveryCodes } from "@reignwell/contract";
import type { AppDeps } from "../../../app-types.ts";
import {
  type AttemptCounter,
  clearAccountAttempts,
  noteAttempts,
  secondsToWait,
  subjectOf,
  takeBackAttempts,
} from "../../../plugins/access/attempts-repository.ts";
import { AppError, refuse } from "../../../plugins/requests/errors.ts";
import { networkOf } from "../../../plugins/access/network-of.ts";
import { refuseEasyPassword } from "../registration/create-account.ts";
import { hashPassword } from "../passwords/password-hash.ts";
import {
  findByRecoveryCode,
  finishRecovery,
  storeRecoveryCodes,
} from "./recovery-code-repository.ts";
import { isPossible } from "../sign-in/sign-in.ts";
import { WorkQueue } from "../passwords/work-queue.ts";

/** From one address so many times the tries that it has at one account: households share one. */
const ADDRESS_FACTOR = 3;
/** So many times the reset codes that are sent an hour may be tried: people mistype. */
const TRIES_FACTOR = 3;

/** A few seconds of work on a small machine; a caller behind so many is turned away with 503. */
const MOST_WAITING = 100;

/**
 * Of parallel uses of one code the later ones find it used, and need no password hash, which is the
 * expensive part.
 */
const queue = new WorkQueue(2, MOST_WAITING);

/** Who used a code, and how many are left. */
export interface Recovered {
  id: number;
  username: string;
  left: number;
}

/**
 * Makes a new set in place of the former one.
 *
 * @param passwordVersion the password that was proved; null right after registration
 */
export async function makeRecoveryCodes(
  deps: AppDeps,
  user: PublicUser,
  passwordVersion: number | null,
): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES.count }, newCode);
  const madeAt = deps.now();
  const stored = await storeRecoveryCodes(deps.database, {
    userId: user.id,
    codeHashes: codes.map((code) => hashOf(user.username, code)),
    madeAt: new Date(madeAt),
    passwordVersion,
    registeredSince: new Date(madeAt - RECOVERY_CODES.offeredFor),
  });
  if (stored) return { codes, madeAt };
  if (passwordVersion !== null) throw refuse("signed_out");
  const message = MESSAGES.recovery.passwordNeeded;
  const issues = [{ path: "currentPassword", message }];
  throw refuse("validation_failed", message, { issues });
}

/** Sets the new password; throws the same refusal whatever was wrong with name or code. */
export async function useRecoveryCode(
  deps: AppDeps,
  form: { username: string; recoveryCode: string; newPassword: string },
  address: string,
): Promise<Recovered> {
  const { sql } = deps.database;
  refuseEasyPassword(form.newPassword, form.username, "newPassword");
  const takeBackTry = await limitTries(deps, form.username, address);
  const codeHash = hashOf(form.username, asWritten(form.recoveryCode));
  const refusal = refuse("invalid_recovery_code");
  const recovered = queue.run(async () => {
    // A name that no account can have finds none, as an unknown one does.
    const found = isPossible(form.username)
      ? await findByRecoveryCode(sql, form.username, codeHash)
      : null;
    if (found === null) throw refusal;
    const account = { id: found.id, codeHash };
    const passwordHash = await hashPassword(form.newPassword, deps.config.passwordCost);
    const left = await finishRecovery(deps.database, account, passwordHash, deps.now());
    if (left === null) throw refusal;
    // The caller has proved to be the owner: earlier failures must not lock them out now.
    await clearAccountAttempts(sql, found.username);
    return { ...found, left };
  });
  return recovered.catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === "server_busy") await takeBackTry();
    throw error;
  });
}

/**
 * Counts every try before it is judged. By address, and by account *and* address: a count by
 * account alone would let a stranger keep the owner out, and 80 bits need none. Returns how to take
 * the try back where the server was too busy to judge it.
 */
async function limitTries(
  deps: AppDeps,
  username: string,
  address: string,
): Promise<() => Promise<void>> {
  const { reset } = deps.config.rateLimits;
  if (reset === null) return async () => undefined;
  const { sql } = deps.database;
  const from = networkOf(address);
  const tries = { ...reset, count: reset.count * TRIES_FACTOR };
  const counters: AttemptCounter[] = [
    {
      subject: subjectOf("recovery-account", username, from),
      limit: tries,
      account: subjectOf("account", username),
    },
    {
      subject: subjectOf("recovery-address", from),
      limit: { ...tries, count: tries.count * ADDRESS_FACTOR },
      account: null,
    },
  ];
  const now = deps.now();
  const full = await noteAttempts(sql, counters, now);
  if (full.length === 0) return () => takeBackAttempts(sql, counters, now);
  const retryAfter = (await secondsToWait(sql, full, now)) || 1;
  throw refuse("too_many_requests", MESSAGES.recovery.tooMany, { retryAfter });
}

/** Eighty bits, in groups that are easy to read from paper. */
function newCode(): string {
  const { alphabet, groups, groupLength } = RECOVERY_CODES;
  const letter = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: groupLength }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** The code as it was made, however somebody typed it from the paper. */
function asWritten(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  return letters.match(new RegExp(`.{1,${RECOVERY_CODES.groupLength}}`, "g"))?.join("-") ?? "";
}

/**
 * Without the server's secret, so that codes on paper outlive its rotation: 80 random bits are not
 * found from a hash. The name in it makes every account's guesses an attacker's work of their own.
 */
function hashOf(username: string, code: string): Buffer {
  return createHash("sha256").update(`recovery:${username.toLowerCase()}:${code}`).digest();
}
