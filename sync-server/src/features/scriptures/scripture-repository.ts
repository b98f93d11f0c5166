import type { Queryable } from "../../plugins/database.ts";

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
