import type { Queryable } from "../../plugins/database/database.ts";

/** A verse of a date; the hash is of its text and reference. */
export interface DayVerse {
  date: string;
  hash: Buffer;
}

/** A claim to have the reflection written, until a time in ms that no other claim of it shares. */
export interface DayClaim extends DayVerse {
  until: number;
}

/** What may stand around a text that somebody pasted. */
const OUTER_SPACE = " \t\r\n\u00a0";

/**
 * The date, from `first` to `last`, whose active scheduled scripture this is; the nearest to `today`. The app
 * sends verses without the space around them.
 */
export async function findScheduledDate(
  sql: Queryable,
  { verse, reference }: { verse: string; reference: string },
  { first, today, last }: { first: string; today: string; last: string },
): Promise<string | null> {
  const [row] = await sql<{ date: string }[]>`
    select schedule_date as date from scheduled_scriptures
    where is_active and btrim(verse, ${OUTER_SPACE}) = ${verse.trim()}
      and btrim(reference, ${OUTER_SPACE}) = ${reference.trim()}
      and schedule_date between ${first} and ${last}
    order by abs(schedule_date - ${today}::date), schedule_date limit 1`;
  return row?.date ?? null;
}

/** The reflection that was written for the verse, or null. */
export async function findDayReflection(
  sql: Queryable,
  { date, hash }: DayVerse,
): Promise<string | null> {
  const [row] = await sql<{ reflection: string | null }[]>`
    select reflection from day_reflections where date = ${date} and verse_hash = ${hash}`;
  return row?.reflection ?? null;
}

/** Whether the caller is to have it written; false while another one does, and when it is written. */
export async function claimDayReflection(
  sql: Queryable,
  { date, hash, until }: DayClaim,
  now: number,
): Promise<boolean> {
  const rows = await sql`
    insert into day_reflections as kept (date, verse_hash, claimed_until)
    values (${date}, ${hash}, ${new Date(until)})
    on conflict (date, verse_hash) do update set claimed_until = excluded.claimed_until
    where kept.reflection is null and kept.claimed_until <= ${new Date(now)}
    returning 1`;
  return rows.length > 0;
}

/**
 * Ends a claim without a text, so that the next caller need not wait for its end. A claim that
 * somebody else has taken over stays.
 */
export async function releaseDayReflection(
  sql: Queryable,
  { date, hash, until }: DayClaim,
): Promise<void> {
  await sql`delete from day_reflections
    where date = ${date} and verse_hash = ${hash} and reflection is null
      and claimed_until = ${new Date(until)}`;
}

/** Keeps the text for everybody; the first one that was written stands. Forgets old dates. */
export async function storeDayReflection(
  sql: Queryable,
  { date, hash }: DayVerse,
  reflection: string,
  oldest: string,
): Promise<void> {
  await sql`update day_reflections set reflection = ${reflection}
    where date = ${date} and verse_hash = ${hash} and reflection is null`;
  await sql`delete from day_reflections where date < ${oldest}`;
}
