import type { Queryable } from "../../plugins/database/database.ts";

/** A scripture that the administrator chose for a date. */
export interface ScheduledScripture {
  verse: string;
  reference: string;
  reflection: string | null;
  audioUrl: string | null;
}

/** The active scripture of a date, or null. */
export async function findScheduled(
  sql: Queryable,
  date: string,
): Promise<ScheduledScripture | null> {
  const [row] = await sql<ScheduledScripture[]>`
    select verse, reference, reflection, audio_url as "audioUrl"
    from scheduled_scriptures where schedule_date = ${date} and is_active`;
  return row ?? null;
}

/** The active scriptures from a date on, by date, at most `count`. */
export async function findScheduledFrom(
  sql: Queryable,
  date: string,
  count: number,
): Promise<(ScheduledScripture & { date: string })[]> {
  return sql<(ScheduledScripture & { date: string })[]>`
    select schedule_date as date, verse, reference, reflection, audio_url as "audioUrl"
    from scheduled_scriptures where schedule_date >= ${date} and is_active
    order by schedule_date limit ${count}`;
}

/** The active scriptures up to a date as the archive shows them (DEC-78), newest first. */
export async function findScheduledUntil(
  sql: Queryable,
  date: string,
): Promise<(ScheduledScripture & { id: number; date: string })[]> {
  return sql<(ScheduledScripture & { id: number; date: string })[]>`
    select id, schedule_date as date, verse, reference, reflection, audio_url as "audioUrl"
    from scheduled_scriptures where schedule_date <= ${date} and is_active
    order by schedule_date desc`;
}

/** The active scripture with this reference that was scheduled last up to a date, or null. */
export async function findScheduledByReference(
  sql: Queryable,
  reference: string,
  until: string,
): Promise<{ verse: string; reference: string } | null> {
  const [row] = await sql<{ verse: string; reference: string }[]>`
    select verse, reference from scheduled_scriptures
    where is_active and schedule_date <= ${until} and lower(reference) = lower(${reference.trim()})
    order by schedule_date desc limit 1`;
  return row ?? null;
}

/** Those of these references under which a scripture was scheduled up to a date. */
export async function findScheduledReferences(
  sql: Queryable,
  references: readonly string[],
  until: string,
): Promise<string[]> {
  const rows = await sql<{ written: string }[]>`
    select written from jsonb_array_elements_text(${sql.json([...references])}) as written
    where exists (select from scheduled_scriptures
      where is_active and schedule_date <= ${until} and lower(reference) = lower(trim(written)))`;
  return rows.map(({ written }) => written);
}

/** Notes which passage of the pool a date had; the first note stands. */
export async function recordUsedVerse(
  sql: Queryable,
  date: string,
  reference: string,
  verseIndex: number,
): Promise<void> {
  await sql`insert into used_verses (date, reference, verse_index)
    values (${date}, ${reference}, ${verseIndex}) on conflict (date) do nothing`;
}
