import { createHash } from "node:crypto";
import type { RateLimit } from "../../config.ts";
import type { Queryable } from "../../plugins/database.ts";

type Limit = NonNullable<RateLimit>;

/**
 * What attempts are counted for. Hashed before it is stored: people type their password into
 * the field of the name, and addresses are personal data.
 */
export function subjectOf(kind: "account" | "address" | "reset-address", value: string): Buffer {
  return createHash("sha256").update(`${kind}:${value.toLowerCase()}`).digest();
}

/**
 * Notes one attempt before it is judged, in one statement: of many parallel guesses no more than
 * the limit come through. False when the limit is reached; then nothing is noted, so waiting helps.
 */
export async function noteAttempt(
  sql: Queryable,
  subject: Buffer,
  limit: Limit,
  now: number,
): Promise<boolean> {
  const at = new Date(now);
  const since = new Date(now - limit.seconds * 1000);
  const noted = await sql`
    insert into login_attempts as attempts (subject, failed_at) values (${subject}, array[${at}::timestamptz])
    on conflict (subject) do update set failed_at =
      array(select t from unnest(attempts.failed_at) t where t > ${since} order by t) || ${at}::timestamptz
    where (select count(*) from unnest(attempts.failed_at) t where t > ${since}) < ${limit.count}
    returning 1`;
  return noted.length > 0;
}

/** The seconds until the subject may try again; 0 when it may now. */
export async function secondsToWait(
  sql: Queryable,
  subject: Buffer,
  limit: Limit,
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

/** Forgets the subject's failures, because it proved who it is. */
export async function clearAttempts(sql: Queryable, subject: Buffer): Promise<void> {
  await sql`delete from login_attempts where subject = ${subject}`;
}

/** Forgets what is too old to count. */
export async function dropOldAttempts(sql: Queryable, limit: Limit, now: number): Promise<void> {
  const since = new Date(now - limit.seconds * 1000);
  await sql`delete from login_attempts where not (failed_at[cardinality(failed_at)] > ${since})`;
}
