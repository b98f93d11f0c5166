import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import { RESET_CODE } from "@reignwell/contract";
import type { AppDeps } from "../../app-types.ts";
import { refuse } from "../../plugins/errors.ts";
import { resetCodeMail } from "./account-mails.ts";
import { refuseEasyPassword } from "./create-account.ts";
import {
  clearAttempts,
  noteAttempt,
  secondsToWait,
  subjectOf,
} from "./login-attempts-repository.ts";
import { hashPassword } from "./password-hash.ts";
import {
  finishReset,
  type ResetTry,
  storeResetCode,
  takeResetAttempt,
} from "./reset-repository.ts";

/** A household may have several people who forgot; a guesser of names soon has too many. */
const ADDRESS_FACTOR = 10;

/** Sends a code when there is somebody to send it to; the caller cannot tell (W-007, DEC-87). */
export async function requestReset(
  deps: AppDeps,
  request: { username: string; address: string; origin: string; onFailure: (e: unknown) => void },
): Promise<void> {
  const { sql } = deps.database;
  const { username, address, origin, onFailure } = request;
  await limitAddress(deps, address);
  const code = newCode();
  const hash = hashOf(deps, username, code);
  const limit = deps.config.rateLimits.reset;
  const found = await storeResetCode(sql, withoutNul(username), hash, limit, deps.now());
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
  const found = await takeResetAttempt(sql, withoutNul(form.username), deps.now());
  const given = Buffer.from(hashOf(deps, form.username, form.resetCode));
  // An unknown name does the same comparing, with what can never be equal.
  const wanted = Buffer.from(found?.codeHash ?? hashOf(deps, form.username, ""));
  const isRight = given.length === wanted.length && timingSafeEqual(given, wanted);
  if (!isRight || found === null) throw refuse("invalid_reset_code");
  const passwordHash = await hashPassword(form.newPassword);
  if (!(await finishReset(deps.database, found, passwordHash))) throw refuse("invalid_reset_code");
  // Who proved to be the owner need not wait for the failures that made them forget.
  await clearAttempts(sql, subjectOf("account", found.username));
  return found;
}

async function limitAddress(deps: AppDeps, address: string): Promise<void> {
  const { reset } = deps.config.rateLimits;
  if (reset === null) return;
  const { sql } = deps.database;
  const limit = { ...reset, count: reset.count * ADDRESS_FACTOR };
  const place = subjectOf("reset-address", normalizeIP(address));
  if (await noteAttempt(sql, place, limit, deps.now())) return;
  const retryAfter = (await secondsToWait(sql, place, limit, deps.now())) || 1;
  throw refuse("too_many_requests", undefined, { retryAfter });
}

/** Thirty bits: with five guesses a code, guessing is no way in. */
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

/** PostgreSQL holds no NUL, so no account has one in its name. */
function withoutNul(username: string): string {
  return username.includes("\u0000") ? "" : username;
}
