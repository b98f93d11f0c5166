import type { Database, Queryable } from "../../../plugins/database/database.ts";
import { endAllSessions } from "../../../plugins/sessions/session-repository.ts";

/** How many codes of the newest set can still be used, and since when it exists. */
export interface RecoveryCodeCount {
  left: number;
  total: number;
  madeAt: number;
}

/** Whose set, when it is made, and what allows to make it. */
export interface NewRecoveryCodes {
  userId: number;
  codeHashes: readonly Buffer[];
  madeAt: Date;
  /**
   * The password that was proved; null right after registration, and then only an account made
   * since `registeredSince` that never had a set gets one.
   */
  passwordVersion: number | null;
  registeredSince: Date;
}

/**
 * Replaces the account's set by a new one, under the account's lock: of two sets made at once one
 * stands whole. False when what allowed it is no longer true; then nothing is changed.
 */
export async function storeRecoveryCodes(
  database: Database,
  { userId, codeHashes, madeAt, passwordVersion, registeredSince }: NewRecoveryCodes,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const allowed = await tx`
      select 1 from users where id = ${userId} and password_version =
        coalesce(${passwordVersion}::integer, password_version)
      for update`;
    if (allowed.length === 0) return false;
    if (passwordVersion === null) {
      const refused = await tx`
        select 1 from users where id = ${userId}
          and (created_at <= ${registeredSince}
            or exists (select 1 from recovery_codes where user_id = ${userId}))`;
      if (refused.length > 0) return false;
    }
    await tx`delete from recovery_codes where user_id = ${userId}`;
    const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash, made_at: madeAt }));
    await tx`insert into recovery_codes ${tx(rows)}`;
    return true;
  });
}

/** How many codes are left; null when no set was ever made. */
export async function countRecoveryCodes(
  sql: Queryable,
  userId: number,
): Promise<RecoveryCodeCount | null> {
  const [row] = await sql<{ left: number; total: number; made_at: Date | null }[]>`
    select count(*) filter (where used_at is null)::int as left, count(*)::int as total,
      max(made_at) as made_at
    from recovery_codes where user_id = ${userId}`;
  if (!row?.made_at) return null;
  return { left: row.left, total: row.total, madeAt: row.made_at.getTime() };
}

/** The account of a name and an unused code of it; null for any other pair, by one statement. */
export async function findByRecoveryCode(
  sql: Queryable,
  username: string,
  codeHash: Buffer,
): Promise<{ id: number; username: string } | null> {
  const [row] = await sql<{ id: number; username: string }[]>`
    select users.id, users.username
    from users join recovery_codes on recovery_codes.user_id = users.id
    where lower(users.username) = lower(${username})
      and recovery_codes.code_hash = ${codeHash} and recovery_codes.used_at is null`;
  return row ?? null;
}

/**
 * Uses the code up, sets the new password, withdraws a reset code under way and ends all sessions:
 * all of it or nothing. Says how many codes are left; null when this one was used meanwhile.
 */
export async function finishRecovery(
  database: Database,
  account: { id: number; codeHash: Buffer },
  passwordHash: string,
  now: number,
): Promise<number | null> {
  const { id, codeHash } = account;
  return database.transaction(async (tx) => {
    const used = await tx`
      update recovery_codes set used_at = ${new Date(now)}
      where user_id = ${id} and code_hash = ${codeHash} and used_at is null returning 1`;
    if (used.length === 0) return null;
    await tx`
      update users set password = ${passwordHash}, password_version = password_version + 1,
        reset_code = null, reset_code_expires = null, reset_attempts = 0
      where id = ${id}`;
    await endAllSessions(tx, id);
    return (await countRecoveryCodes(tx, id))?.left ?? 0;
  });
}
