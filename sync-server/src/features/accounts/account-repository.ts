import { createHash, randomInt } from "node:crypto";
import { ADMIN_USER_ID, type PublicUser } from "@reignwell/contract";
import type { Database, Queryable } from "../../plugins/database/database.ts";
import {
  endAllSessions,
  endOtherSessions,
  toPublicUser,
  type UserRow,
} from "../../plugins/sessions/session-repository.ts";
import { keepingKey, type RegistrationKey } from "./registration/registration-key-repository.ts";

/** What a new account is made of; the rest of its columns are never the caller's to choose. */
export interface NewAccount {
  username: string;
  passwordHash: string;
  email: string | null;
  displayName: string | null;
  /** The code of the person who sent them; an unknown one is ignored (DEC-12). */
  referredByCode: string | null;
  /** When letters were agreed to, or null (DEC-95). */
  agreedToMailAt: Date | null;
  /** When the address was confirmed; only an operator's own is from the start. */
  emailConfirmedAt?: Date | undefined;
  /** By which a repetition of the registration is known, if it is to be. */
  registration?: RegistrationKey | undefined;
}

/** DEC-12: eight characters without look-alikes (no 0 and O, no 1, I and L). */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;
/** With 31^8 codes a second collision in a row means that something else is wrong. */
const CODE_TRIES = 5;

/**
 * Makes an account and returns it, or null when the username is taken. Id 1 is never given out
 * by counting; only `asAdmin` makes it.
 */
export async function insertAccount(
  sql: Queryable,
  account: NewAccount,
  asAdmin = false,
): Promise<PublicUser | null> {
  for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
    const [row] = await sql<UserRow[]>`
      with made as (
        insert into users (
          ${asAdmin ? sql`id,` : sql``}
          username, password, email, email_confirmed_at, display_name, referral_code, referred_by,
          agreed_to_mail_at)
        values (
          ${asAdmin ? sql`${ADMIN_USER_ID},` : sql``}
          ${account.username}, ${account.passwordHash}, ${account.email},
          ${account.emailConfirmedAt ?? null}, ${account.displayName}, ${newReferralCode()},
          ${referrerOf(sql, account.referredByCode)},
          ${account.agreedToMailAt})
        on conflict do nothing
        returning id, username, display_name, email, is_paid_member, sharing_points, referral_code,
          account_key
      ) ${keepingKey(sql, account.registration)}
      select * from made`;
    if (row) return toPublicUser(row);
    if (await isUsernameTaken(sql, account.username)) return null;
    if (asAdmin && (await hasAdmin(sql))) return null;
  }
  throw new Error("no free referral code was found");
}

/**
 * Whose code it is, or null. Locked, so that a referrer who deletes their account at this moment is
 * waited for: without it the new row would name nobody's id, and the database would refuse it.
 */
function referrerOf(sql: Queryable, code: string | null) {
  return sql`(select id from users where referral_code = ${code} for key share)`;
}

/** Whether an account has this name, without regard to case. */
export async function isUsernameTaken(sql: Queryable, username: string): Promise<boolean> {
  return (await sql`select 1 from users where lower(username) = lower(${username})`).length > 0;
}

function newReferralCode(): string {
  const letter = () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length));
  return Array.from({ length: CODE_LENGTH }, letter).join("");
}

/** The account of a name, without regard to case, with its hash; or null. */
export async function findAccount(
  sql: Queryable,
  username: string,
): Promise<{ passwordHash: string; passwordVersion: number; user: PublicUser } | null> {
  const [row] = await sql<(UserRow & { password: string; password_version: number })[]>`
    select id, username, display_name, email, is_paid_member, sharing_points, referral_code,
      account_key, password, password_version
    from users where lower(username) = lower(${username})`;
  if (!row) return null;
  const { password: passwordHash, password_version: passwordVersion } = row;
  return { passwordHash, passwordVersion, user: toPublicUser(row) };
}

/** The name of an account, or null. */
export async function findUsername(sql: Queryable, userId: number): Promise<string | null> {
  const [row] = await sql<{ username: string }[]>`
    select username from users where id = ${userId}`;
  return row?.username ?? null;
}

/** Replaces a hash by one with today's parameters, unless the password changed meanwhile. */
export async function replaceHash(
  sql: Queryable,
  userId: number,
  before: string,
  after: string,
): Promise<void> {
  await sql`update users set password = ${after} where id = ${userId} and password = ${before}`;
}

/** Whose account, and the password that allowed to change it: with another one nothing happens. */
export interface ProvedAccount {
  userId: number;
  passwordVersion: number;
}

/** Sets the details that a person may change; null takes one away. */
export async function updateAccount(
  sql: Queryable,
  { userId, passwordVersion }: ProvedAccount,
  { displayName, email }: { displayName: string | null; email: string | null },
): Promise<PublicUser | null> {
  const [row] = await sql<UserRow[]>`
    update users set display_name = ${displayName}, email = ${email},
      email_confirmed_at =
        case when email is distinct from ${email} then null else email_confirmed_at end,
      -- A code on its way to the former address must not open the account any more.
      reset_code = case when email is distinct from ${email} then null else reset_code end
    where id = ${userId} and password_version = ${passwordVersion}
    returning id, username, display_name, email, is_paid_member, sharing_points, referral_code,
      account_key`;
  return row ? toPublicUser(row) : null;
}

/** Notes whether letters may be sent, and since when; saying yes again changes nothing. */
export async function setMailConsent(
  sql: Queryable,
  userId: number,
  agreed: boolean,
  now: number,
): Promise<void> {
  await sql`update users
    set agreed_to_mail_at = case when ${agreed} then coalesce(agreed_to_mail_at, ${new Date(now)}) end
    where id = ${userId}`;
}

/** When the user agreed to letters, in ms since 1970; null when they did not. */
export async function findMailConsent(sql: Queryable, userId: number): Promise<number | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select agreed_to_mail_at as at from users where id = ${userId}`;
  return row?.at?.getTime() ?? null;
}

/** A new password, and what it takes to set it. */
export interface PasswordChange {
  userId: number;
  passwordHash: string;
  /** The password that was proved; an operator proves none. */
  passwordVersion: number | null;
  /** The session that goes on; all others end. */
  continuingSession: string | null;
}

/**
 * Sets a new password, withdraws a reset code that may be under way and ends the sessions: all of
 * it or nothing. Says which password of the account it is; null when the one that was proved has
 * been changed meanwhile.
 */
export async function setPassword(
  database: Database,
  { userId, passwordHash, passwordVersion, continuingSession }: PasswordChange,
): Promise<number | null> {
  return database.transaction(async (tx) => {
    const [row] = await tx<{ password_version: number }[]>`
      update users set password = ${passwordHash}, reset_code = null,
        password_version = password_version + 1
      where id = ${userId} and password_version = coalesce(${passwordVersion}, password_version)
      returning password_version`;
    if (!row) return null;
    if (continuingSession === null) await endAllSessions(tx, userId);
    else await endOtherSessions(tx, userId, continuingSession);
    return row.password_version;
  });
}

/**
 * Deletes the account with everything that carries its id; what stays is a sum without names.
 * Whom the person referred keep their accounts and lose the mention. False when the password that
 * was proved has been changed meanwhile.
 */
export async function deleteAccount(
  database: Database,
  { userId, passwordVersion }: ProvedAccount,
): Promise<boolean> {
  // Committed before, so that there is a row to lock.
  await database.sql`insert into sync_heads (user_id)
    select id from users where id = ${userId} for key share on conflict do nothing`;
  return database.transaction(async (tx) => {
    // In the order of everybody else: a device of theirs that is writing first, then the friends
    // whose mention of them goes, then the account. A friend's plan that credits them has that order.
    await tx`select from sync_heads where user_id = ${userId} for update`;
    await tx`select from users where referred_by = ${userId} order by id desc for no key update`;
    const [gone] = await tx<{ is_paid_member: boolean; sharing_points: number }[]>`
      select is_paid_member, sharing_points from users
      where id = ${userId} and password_version = ${passwordVersion} for update`;
    if (!gone) return false;
    // Before the account, so that each of its devices hears at its next call what became of it.
    await endAllSessions(tx, userId);
    await tx`delete from users where id = ${userId}`;
    await tx`update deleted_account_totals set accounts = accounts + 1,
      paid_members = paid_members + ${gone.is_paid_member ? 1 : 0},
      sharing_points = sharing_points + ${gone.sharing_points}`;
    return true;
  });
}

/** Whether user 1 exists. */
export async function hasAdmin(sql: Queryable): Promise<boolean> {
  return (await sql`select 1 from users where id = ${ADMIN_USER_ID}`).length > 0;
}

/** Makes this the only valid set-up link. */
export async function storeSetupToken(sql: Queryable, token: string): Promise<void> {
  await sql`insert into setup_links (id, token_hash) values (1, ${hashOf(token)})
    on conflict (id) do update set token_hash = excluded.token_hash`;
}

/** Whether the link is the one that was printed last and was not used yet. */
export async function isSetupToken(sql: Queryable, token: string): Promise<boolean> {
  return (await sql`select 1 from setup_links where token_hash = ${hashOf(token)}`).length > 0;
}

/** Withdraws every link, because user 1 exists. */
export async function dropSetupTokens(sql: Queryable): Promise<void> {
  await sql`delete from setup_links`;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
