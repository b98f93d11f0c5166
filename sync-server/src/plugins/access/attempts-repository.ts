import { createHash } from "node:crypto";
import type { RateLimit } from "../../config-fields.ts";
import type { Queryable } from "../database/database.ts";

/*
 * Several rows are locked at a time here, always in the order of their subjects: two logins that
 * lock the same two rows the other way round would wait for each other.
 */

type Limit = NonNullable<RateLimit>;

/** One thing whose attempts are counted, such as an address, and how many it may make. */
export interface AttemptCounter {
  subject: Buffer;
  limit: Limit;
  /** The account that the attempts are made at; null when they are made at none. */
  account: Buffer | null;
}

/** What kind of thing is counted, so that an address never meets an account of the same name. */
export type AttemptKind =
  | "account"
  | "account-from-address"
  | "account-from-browser"
  | "account-from-session"
  | "confirm-account"
  | "confirm-address"
  | "login-address"
  | "payment"
  | "push-test"
  | "recovery-account"
  | "recovery-address"
  | "register"
  | "reset-address";

/**
 * What attempts are counted for; of a name, without regard to case. Hashed before it is stored:
 * people type their password into the field of the name, and addresses are personal data.
 */
export function subjectOf(kind: AttemptKind, name: string, ...from: string[]): Buffer {
  return createHash("sha256")
    .update([kind, name.toLowerCase(), ...from].join(":"))
    .digest();
}

/**
 * Notes one attempt with each of the counters before it is judged, in one statement: of many
 * parallel guesses no more than the limit come through. Returns the counters that are full; then
 * nothing stays noted, so waiting helps.
 */
export async function noteAttempts(
  sql: Queryable,
  counters: readonly AttemptCounter[],
  now: number,
): Promise<AttemptCounter[]> {
  const at = new Date(now);
  const noted = await sql<{ subject: string }[]>`
    with given as (
      select decode(subject, 'hex') as subject, decode(account, 'hex') as account, most,
        make_interval(secs => seconds) as lasts
      from unnest(${hexOf(counters)}::text[],
        ${counters.map(({ account }) => account?.toString("hex") ?? null)}::text[],
        ${counters.map(({ limit }) => limit.count)}::int[],
        ${counters.map(({ limit }) => limit.seconds)}::int[]) as t (subject, account, most, seconds)
    )
    insert into login_attempts as kept (subject, account, failed_at, expires_at)
    select subject, account, array[${at}::timestamptz], ${at}::timestamptz + lasts from given
    order by subject
    on conflict (subject) do update set
      failed_at = array(select t from unnest(kept.failed_at) t
        where t > ${at}::timestamptz - (excluded.expires_at - ${at}::timestamptz) order by t)
        || excluded.failed_at,
      expires_at = excluded.expires_at
    where (select count(*) from unnest(kept.failed_at) t
        where t > ${at}::timestamptz - (excluded.expires_at - ${at}::timestamptz))
      < (select most from given where given.subject = kept.subject)
    returning encode(subject, 'hex') as subject`;
  const passed = new Set(noted.map(({ subject }) => subject));
  const has = ({ subject }: AttemptCounter) => passed.has(subject.toString("hex"));
  const full = counters.filter((counter) => !has(counter));
  if (full.length > 0) await takeBackAttempts(sql, counters.filter(has), now);
  return full;
}

/** Takes back the attempts that were noted at this instant: they turned out to be no failure. */
export async function takeBackAttempts(
  sql: Queryable,
  counters: readonly AttemptCounter[],
  notedAt: number,
): Promise<void> {
  if (counters.length === 0) return;
  const at = new Date(notedAt);
  // One element of the list: other attempts may have been noted in the same millisecond.
  await sql`
    with locked as (
      select subject from login_attempts
      where subject in (select decode(s, 'hex') from unnest(${hexOf(counters)}::text[]) s)
      order by subject for update
    )
    update login_attempts kept set failed_at =
      failed_at[:array_position(failed_at, ${at}::timestamptz) - 1]
      || failed_at[array_position(failed_at, ${at}::timestamptz) + 1:]
    from locked where kept.subject = locked.subject and ${at}::timestamptz = any(failed_at)`;
}

/** The seconds until all of the counters let another attempt pass; 0 when they do now. */
export async function secondsToWait(
  sql: Queryable,
  counters: readonly AttemptCounter[],
  now: number,
): Promise<number> {
  const waits = await Promise.all(counters.map((counter) => waitOf(sql, counter, now)));
  return Math.max(0, ...waits);
}

async function waitOf(
  sql: Queryable,
  { subject, limit }: AttemptCounter,
  now: number,
): Promise<number> {
  const since = new Date(now - limit.seconds * 1000);
  const [row] = await sql<{ failures: number; frees_at: Date | null }[]>`
    select count(*)::int as failures,
      (array_agg(t order by t desc))[${limit.count}::int] as frees_at
    from login_attempts, unnest(failed_at) t
    where subject = ${subject} and t > ${since}`;
  if (!row || row.failures < limit.count || row.frees_at === null) return 0;
  const end = row.frees_at.getTime() + limit.seconds * 1000;
  return Math.max(1, Math.ceil((end - now) / 1000));
}

/** Forgets the attempts of these counters, because the caller proved who they are. */
export async function clearAttempts(
  sql: Queryable,
  counters: readonly Pick<AttemptCounter, "subject">[],
): Promise<void> {
  if (counters.length === 0) return;
  await sql`
    with locked as (
      select subject from login_attempts
      where subject in (select decode(s, 'hex') from unnest(${hexOf(counters)}::text[]) s)
      order by subject for update
    )
    delete from login_attempts kept using locked where kept.subject = locked.subject`;
}

/** Forgets all attempts at an account, wherever they were made: its owner chose a new password. */
export async function clearAccountAttempts(sql: Queryable, username: string): Promise<void> {
  await sql`
    with locked as (
      select subject from login_attempts where account = ${subjectOf("account", username)}
      order by subject for update
    )
    delete from login_attempts kept using locked where kept.subject = locked.subject`;
}

/** Forgets the counters whose window has ended. */
export async function dropEndedAttempts(sql: Queryable, now: number): Promise<void> {
  // What is locked is in use again just now, so it has not ended.
  await sql`
    with ended as (
      select subject from login_attempts where expires_at <= ${new Date(now)}
      order by subject for update skip locked
    )
    delete from login_attempts kept using ended where kept.subject = ended.subject`;
}

/** As text: the driver has no type of its own for a list of bytes. */
function hexOf(counters: readonly Pick<AttemptCounter, "subject">[]): string[] {
  return counters.map(({ subject }) => subject.toString("hex"));
}
