import { ADMIN_USER_ID, type PublicUser, type SignedInDevice } from "@reignwell/contract";
import type { Database, Queryable } from "../database/database.ts";
import { forgetEndedSessions } from "./ended-session-repository.ts";
import { hashOfSession as hashOf } from "./session-hash.ts";

const DAY = 24 * 60 * 60 * 1000;
/** A session ends after so much idleness, and after so much life in any case, in ms. */
export const SESSION_LIFE = { idle: 30 * DAY, absolute: 180 * DAY } as const;
/**
 * So long after its last use a browser keeps a session's cookie and the server its row, in ms. A
 * session that ended by time signs nobody in, but it can still be ended by its owner: a device that
 * was away for months must hear of that at its next contact.
 */
export const SESSION_KNOWN_FOR = SESSION_LIFE.absolute;
/** A person's oldest sessions beyond this number end. */
export const MAX_SESSIONS = 20;

/** What a session row and its person say. */
export interface StoredSession {
  touchedAt: number;
  user: VersionedUser;
}

/** The person of a session, with the number of the account's state that was read with them. */
export interface VersionedUser extends PublicUser {
  accountVersion?: number;
}

/** The columns of a user that every answer may show, under their public names. */
export interface UserRow {
  id: number;
  username: string;
  display_name: string | null;
  email: string | null;
  is_paid_member: boolean;
  sharing_points: number;
  referral_code: string;
  account_key: string;
}

/** The user as answers show them: field by field, so that a new column never leaks. */
export function toPublicUser(row: UserRow): PublicUser {
  return {
    id: row.id,
    accountKey: row.account_key,
    username: row.username,
    displayName: row.display_name,
    email: row.email,
    isPaidMember: row.is_paid_member,
    sharingPoints: row.sharing_points,
    referralCode: row.referral_code,
    isAdmin: row.id === ADMIN_USER_ID,
  };
}

/** The living session and its person as they are now, or null. */
export async function findSession(
  sql: Queryable,
  sessionId: string,
  now: number,
): Promise<StoredSession | null> {
  const [row] = await sql<(UserRow & { touched_at: Date; account_version: number })[]>`
    select u.id, u.username, u.display_name, u.email, u.is_paid_member, u.sharing_points,
      u.referral_code, u.account_key, u.account_version, s.touched_at
    from sessions s join users u on u.id = s.user_id
    where s.id_hash = ${hashOf(sessionId)}
      and s.touched_at > ${new Date(now - SESSION_LIFE.idle)}
      and s.created_at > ${new Date(now - SESSION_LIFE.absolute)}`;
  if (!row) return null;
  const user = { ...toPublicUser(row), accountVersion: row.account_version };
  return { touchedAt: row.touched_at.getTime(), user };
}

/** Which of these sessions still live, by their ids. */
export async function findStanding(
  sql: Queryable,
  sessionIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const byHash = new Map(sessionIds.map((id) => [hashOf(id).toString("hex"), id]));
  const rows = await sql<{ hash: string }[]>`
    select encode(id_hash, 'hex') as hash from sessions
    where id_hash in (select decode(hash, 'hex') from unnest(${[...byHash.keys()]}::text[]) as hash)
      and touched_at > ${new Date(now - SESSION_LIFE.idle)}
      and created_at > ${new Date(now - SESSION_LIFE.absolute)}`;
  return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
}

/** Whose session begins, where, and by which of the account's passwords. */
export interface NewSession {
  userId: number;
  passwordVersion: number;
  device: string;
  /** Whether nobody signed in to the account in this browser before. */
  newBrowser?: boolean;
}

/**
 * Stores a new session, ends the person's oldest beyond the limit, those that ended by time before
 * others, and forgets everybody's that no browser has a cookie of any more. Stores nothing when the
 * password was changed since it was proved: else a caller who knows the former one could sign in
 * right after the change that ends all sessions.
 */
export async function insertSession(
  database: Database,
  sessionId: string,
  { userId, passwordVersion, device, newBrowser = false }: NewSession,
  now: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    // The lock: two logins at once would each not see the other's session when counting.
    const current = await tx`select 1 from users
      where id = ${userId} and password_version = ${passwordVersion} for update`;
    if (current.length === 0) return;
    await tx`insert into sessions (id_hash, user_id, device, new_browser, created_at, touched_at)
      values (${hashOf(sessionId)}, ${userId}, ${device}, ${newBrowser}, ${new Date(now)},
        ${new Date(now)})`;
    await tx`delete from sessions where id_hash in (
      select id_hash from sessions where user_id = ${userId}
      order by created_at > ${new Date(now - SESSION_LIFE.absolute)} desc,
        touched_at desc, created_at desc, id_hash offset ${MAX_SESSIONS})`;
    const forgotten = new Date(now - SESSION_KNOWN_FOR);
    await tx`delete from sessions where touched_at <= ${forgotten}`;
    await forgetEndedSessions(tx, forgotten);
  });
}

/** Notes that the session is in use. An update only: a session ended meanwhile stays ended. */
export async function touchSession(sql: Queryable, sessionId: string, now: number): Promise<void> {
  await sql`update sessions set touched_at = ${new Date(now)}
    where id_hash = ${hashOf(sessionId)}`;
}

/** Ends one session; ending it twice is harmless. */
export async function deleteSession(sql: Queryable, sessionId: string): Promise<void> {
  await sql`delete from sessions where id_hash = ${hashOf(sessionId)}`;
}

/**
 * Where the person is signed in, the device that asks first, then by latest use. A device whose
 * session ended by time is among them while it can still be told that its owner signed it out.
 */
export async function listSessions(
  sql: Queryable,
  userId: number,
  sessionId: string,
  now: number,
): Promise<SignedInDevice[]> {
  const rows = await sql<
    {
      id: string;
      name: string;
      current: boolean;
      is_new: boolean;
      created_at: Date;
      touched_at: Date;
    }[]
  >`
    select public_id as id, device as name, id_hash = ${hashOf(sessionId)} as current,
      new_browser and created_at > coalesce(
        (select coalesce(devices_seen_until, created_at) from sessions
          where id_hash = ${hashOf(sessionId)}), created_at) as is_new,
      created_at, touched_at
    from sessions
    where user_id = ${userId} and touched_at > ${new Date(now - SESSION_KNOWN_FOR)}
    order by current desc, touched_at desc, created_at desc, public_id`;
  return rows.map(({ id, name, current, is_new, created_at, touched_at }) => ({
    id,
    name,
    current,
    isNew: is_new,
    signedInAt: created_at.getTime(),
    lastUsedAt: touched_at.getTime(),
  }));
}

/** Notes that this session has seen all sign-ins up to this moment in the list of devices. */
export async function noteDevicesSeen(
  sql: Queryable,
  sessionId: string,
  until: number,
): Promise<void> {
  await sql`update sessions
    set devices_seen_until = greatest(devices_seen_until, ${new Date(until)})
    where id_hash = ${hashOf(sessionId)}`;
}

/** Ends one of the person's sessions by the name that the list gives it; false for no such one. */
export async function endSession(sql: Queryable, userId: number, id: string): Promise<boolean> {
  return (await endWhere(sql, sql`user_id = ${userId} and public_id = ${id}`)) > 0;
}

/** Ends all of the person's sessions but this one; says how many. */
export async function endOtherSessions(
  sql: Queryable,
  userId: number,
  sessionId: string,
): Promise<number> {
  return endWhere(sql, sql`user_id = ${userId} and id_hash <> ${hashOf(sessionId)}`);
}

/** Ends all sessions of a person; says how many. */
export async function endAllSessions(sql: Queryable, userId: number): Promise<number> {
  return endWhere(sql, sql`user_id = ${userId}`);
}

/** Ends these sessions and keeps for their devices that it was done on purpose; says how many. */
async function endWhere(sql: Queryable, which: ReturnType<Queryable>): Promise<number> {
  const ended = await sql`
    with ended as (delete from sessions where ${which} returning id_hash, user_id)
    insert into ended_sessions (id_hash, owner_hash, user_id)
    select id_hash, sha256(id_hash || convert_to(account_key::text, 'UTF8')), user_id
    from ended join users on users.id = user_id
    returning 1`;
  return ended.length;
}
