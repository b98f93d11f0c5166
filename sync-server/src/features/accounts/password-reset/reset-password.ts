import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { RESET_CODE } from "@reignwell/contract";
import type { AppDeps } from "../../../app-types.ts";
import {
  clearAccountAttempts,
  noteAttempts,
  secondsToWait,
  subjectOf,
} from "../../../plugins/access/attempts-repository.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import { networkOf } from "../../../plugins/access/network-of.ts";
import { resetCodeMail } from "../email/account-mails.ts";
import { refuseEasyPassword } from "../registration/create-account.ts";
import { hashPassword } from "../passwords/password-hash.ts";
import {
  finishReset,
  giveBackResetAttempt,
  type ResetTry,
  storeResetCode,
  takeResetAttempt,
} from "./reset-repository.ts";
import { isPossible } from "../sign-in/sign-in.ts";

/** Several users of one household may forget passwords; a guesser of names requests more codes. */
const ADDRESS_FACTOR = 10;

/** What a person who forgot their password says, and where the app is found. */
export interface ResetRequest {
  username: string;
  origin: string;
  onFailure: (error: unknown) => void;
}

/**
 * Sends a code when there is somebody to send it to (W-007, DEC-87). Runs when the caller has their
 * answer: whether a code is stored must not show in the time that the answer takes.
 */
export async function sendResetCode(
  deps: AppDeps,
  { username, origin, onFailure }: ResetRequest,
): Promise<void> {
  const { sql } = deps.database;
  // The database would find an account under a look-alike name, whose code would then never fit.
  if (!isPossible(username)) return;
  const code = newCode();
  const hash = hashOf(deps, username, code);
  const limit = deps.config.rateLimits.reset;
  const found = await storeResetCode(sql, username, hash, limit, deps.now());
  if (found === null) return;
  const recipient = { to: found.email, username: found.username, origin };
  deps.mail.post(resetCodeMail(recipient, code), onFailure);
}

/** Sets the new password; throws the same refusal whatever was wrong with name or code. */
export async function resetPassword(
  deps: AppDeps,
  form: { username: string; resetCode: string; newPassword: string },
): Promise<ResetTry> {
  const { sql } = deps.database;
  refuseEasyPassword(form.newPassword, form.username, "newPassword");
  const isAttempt = isPossible(form.username);
  const found = isAttempt ? await takeResetAttempt(sql, form.username, deps.now()) : null;
  const given = Buffer.from(hashOf(deps, form.username, form.resetCode));
  // An unknown name does the same comparing, with what can never be equal.
  const wanted = Buffer.from(found?.codeHash ?? hashOf(deps, form.username, ""));
  const isRight = given.length === wanted.length && timingSafeEqual(given, wanted);
  if (!isRight || found === null) throw refuse("invalid_reset_code");
  const passwordHash = await hashPassword(form.newPassword, deps.config.passwordCost).catch(
    async (error: unknown) => {
      // The server is too busy; the right code must not be used up by trying again.
      await giveBackResetAttempt(sql, found);
      throw error;
    },
  );
  if (!(await finishReset(deps.database, found, passwordHash))) throw refuse("invalid_reset_code");
  // The caller has proved to be the owner: earlier failures must not lock them out now.
  await clearAccountAttempts(sql, found.username);
  return found;
}

/** Counts a request for a code; throws the 429 when the address has asked for too many. */
export async function limitResetRequests(deps: AppDeps, address: string): Promise<void> {
  const { reset } = deps.config.rateLimits;
  if (reset === null) return;
  const { sql } = deps.database;
  const limit = { ...reset, count: reset.count * ADDRESS_FACTOR };
  const counter = { subject: subjectOf("reset-address", networkOf(address)), limit, account: null };
  const full = await noteAttempts(sql, [counter], deps.now());
  if (full.length === 0) return;
  const retryAfter = (await secondsToWait(sql, full, deps.now())) || 1;
  throw refuse("too_many_requests", undefined, { retryAfter });
}

/** Thirty bits: with five guesses per code, nobody guesses one. */
function newCode(): string {
  const letter = () => RESET_CODE.alphabet.charAt(randomInt(RESET_CODE.alphabet.length));
  return Array.from({ length: RESET_CODE.length }, letter).join("");
}

/** Keyed with the server's secret: so short a code is soon found from a bare hash. */
function hashOf(deps: AppDeps, username: string, code: string): string {
  return createHmac("sha256", deps.config.sessionSecret)
    .update(`reset:${username.toLowerCase()}:${code}`)
    .digest("base64url");
}
