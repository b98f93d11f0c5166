import type { RateLimit } from "../../config-fields.ts";
import type { Queryable } from "../../plugins/database/database.ts";

type Limit = NonNullable<RateLimit>;

/**
 * Counts one call, in one statement, so that parallel calls cannot slip through together. Gives
 * which call of the window it is, from 1, or null when the limit is reached and nothing was noted.
 */
export async function countCall(
  sql: Queryable,
  subject: Buffer,
  limit: Limit,
  now: number,
): Promise<number | null> {
  const at = new Date(now);
  const end = new Date(now + limit.seconds * 1000);
  const [row] = await sql<{ calls: number }[]>`
    insert into ai_calls as counted (subject, ends_at, calls) values (${subject}, ${end}, 1)
    on conflict (subject) do update set
      calls = case when counted.ends_at <= ${at} then 1 else counted.calls + 1 end,
      ends_at = case when counted.ends_at <= ${at} then ${end} else counted.ends_at end
    where counted.ends_at <= ${at} or counted.calls < ${limit.count}
    returning calls`;
  return row?.calls ?? null;
}

/** The seconds until the subject's window ends; at least 1. */
export async function secondsToEnd(sql: Queryable, subject: Buffer, now: number): Promise<number> {
  const [row] = await sql<{ ends_at: Date }[]>`
    select ends_at from ai_calls where subject = ${subject}`;
  return Math.max(1, Math.ceil(((row?.ends_at.getTime() ?? now) - now) / 1000));
}

/** Forgets windows that have ended. */
export async function dropEndedWindows(sql: Queryable, now: number): Promise<void> {
  await sql`delete from ai_calls where ends_at <= ${new Date(now)}`;
}
