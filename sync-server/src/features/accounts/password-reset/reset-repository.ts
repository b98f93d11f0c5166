import { RESET_CODE } from "@reignwell/contract";
import type { RateLimit } from "../../../config-fields.ts";
import type { Database, Queryable } from "../../../plugins/database/database.ts";
import { endAllSessions } from "../../../plugins/sessions/session-repository.ts";

/** Whom a code goes to. */
export interface ResetRecipient {
  username: string;
  email: string;
}

/** An account that is trying a code. */
export interface ResetTry {
  id: number;
  username: string;
  /** The keyed hash of the code that was sent. */
  codeHash: string;
}

/**
 * Stores a new code in place of the former one, and says where to send it; null for an unknown
 * name, an account without a confirmed address, and one that had its codes of this hour.
 */
export async function storeResetCode(
  sql: Queryable,
  username: string,
  codeHash: string,
  limit: RateLimit,
  now: number,
): Promise<ResetRecipient | null> {
  const { count, seconds } = limit ?? { count: Number.MAX_SAFE_INTEGER, seconds: 0 };
  const since = new Date(now - seconds * 1000);
  const [row] = await sql<ResetRecipient[]>`
    update users set
      reset_code = ${codeHash},
      reset_code_expires = ${new Date(now + RESET_CODE.validFor)},
      reset_attempts = 0,
      reset_requested_at =
        array(select t from unnest(reset_requested_at) t where t > ${since} order by t)
        || ${new Date(now)}::timestamptz
    where lower(username) = lower(${username})
      and email is not null and email_confirmed_at is not null
      and (select count(*) from unnest(reset_requested_at) t where t > ${since}) < ${count}
    returning username, email`;
  return row ?? null;
}

/**
 * Counts one attempt at the account's code and hands out what to compare with; null when there is
 * no living code or its attempts are used up. Counting comes before comparing and in one
 * statement, so of any number of parallel guesses no more than five are ever judged (DEC-88).
 */
export async function takeResetAttempt(
  sql: Queryable,
  username: string,
  now: number,
): Promise<ResetTry | null> {
  const [row] = await sql<ResetTry[]>`
    update users set reset_attempts = reset_attempts + 1
    where lower(username) = lower(${username}) and reset_code is not null
      and reset_code_expires > ${new Date(now)} and reset_attempts < ${RESET_CODE.attempts}
    returning id, username, reset_code as "codeHash"`;
  return row ?? null;
}

/** Takes back an attempt with the right code that could not be finished. */
export async function giveBackResetAttempt(
  sql: Queryable,
  { id, codeHash }: ResetTry,
): Promise<void> {
  await sql`update users set reset_attempts = greatest(0, reset_attempts - 1)
    where id = ${id} and reset_code = ${codeHash}`;
}

/** Sets the new password and ends all sessions; false when the code was used meanwhile. */
export async function finishReset(
  database: Database,
  { id, codeHash }: ResetTry,
  passwordHash: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const used = await tx`
      update users set password = ${passwordHash}, password_version = password_version + 1,
        reset_code = null, reset_code_expires = null, reset_attempts = 0
      where id = ${id} and reset_code = ${codeHash} returning 1`;
    if (used.length === 0) return false;
    await endAllSessions(tx, id);
    return true;
  });
}
