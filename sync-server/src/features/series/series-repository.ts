import type { StarterSeries } from "@reignwell/content";
import type { SeriesEntry, SeriesTopic } from "@reignwell/contract";
import type { Queryable, Transaction } from "../../plugins/database/database.ts";

/** A user's latest run of a series. */
export interface Run {
  id: number;
  topicId: number;
  title: string;
  description: string;
  run: number;
  startedAt: Date;
  isActive: boolean;
}

/** An active day of a series, and whether the user has finished it in that run. */
export interface RunDay {
  topicId: number;
  id: number;
  dayNumber: number;
  isFinished: boolean;
}

/** The series that are offered, in their order: active ones with seven active days (DEC-83). */
export async function findOfferedTopics(sql: Queryable): Promise<SeriesTopic[]> {
  return sql<SeriesTopic[]>`
    select id, title, description, image_url as "imageUrl", order_index as "orderIndex",
      is_active as "isActive"
    from series_topics t
    where is_active and (
      select count(*) from series_daily_entries e where e.series_topic_id = t.id and e.is_active
    ) = 7
    order by order_index, id`;
}

/** The active days of a series in their order. */
export async function findEntries(sql: Queryable, topicId: number): Promise<SeriesEntry[]> {
  return sql<SeriesEntry[]>`
    select id, series_topic_id as "seriesTopicId", day_number as "dayNumber", title, verse,
      verse_reference as "verseReference", translation, reflection, audio_url as "audioUrl",
      is_active as "isActive"
    from series_daily_entries where series_topic_id = ${topicId} and is_active
    order by day_number`;
}

/** The latest run of each series that the user has begun, the active one first. */
export async function findRuns(sql: Queryable, userId: number): Promise<Run[]> {
  return sql<Run[]>`
    select * from (
      select distinct on (p.series_topic_id) p.id, p.series_topic_id as "topicId", t.title,
        t.description, p.run, p.started_at as "startedAt", p.is_active as "isActive"
      from user_series_progress p join series_topics t on t.id = p.series_topic_id
      where p.user_id = ${userId}
      order by p.series_topic_id, p.run desc
    ) as latest order by "isActive" desc, "startedAt" desc, id desc`;
}

/** The active days of the series of the user's latest runs, by their numbers. */
export async function findRunDays(sql: Queryable, userId: number): Promise<RunDay[]> {
  return sql<RunDay[]>`
    select e.series_topic_id as "topicId", e.id, e.day_number as "dayNumber",
      exists (
        select 1 from user_series_daily_completion c
        where c.user_id = ${userId} and c.series_daily_entry_id = e.id and c.run = latest.run
          and c.deleted_at is null
      ) as "isFinished"
    from (
      select series_topic_id, max(run) as run from user_series_progress
      where user_id = ${userId} group by series_topic_id
    ) as latest
    join series_daily_entries e on e.series_topic_id = latest.series_topic_id and e.is_active
    order by e.series_topic_id, e.day_number`;
}

/** The ids of the entries that a user has finished in a run, also of those that are gone by now. */
export async function findFinishedEntries(
  sql: Queryable,
  userId: number,
  { topicId, run }: Pick<Run, "topicId" | "run">,
): Promise<ReadonlySet<number>> {
  const rows = await sql<{ id: number }[]>`
    select series_daily_entry_id as id from user_series_daily_completion
    where user_id = ${userId} and topic_id = ${topicId} and run = ${run} and deleted_at is null
      and series_daily_entry_id is not null`;
  return new Set(rows.map(({ id }) => id));
}

/** Makes a run the user's active one, beginning it where it is new; the one before pauses. */
export async function activateRun(
  tx: Transaction,
  userId: number,
  { topicId, run, now }: { topicId: number; run: number; now: number },
): Promise<void> {
  await tx`update user_series_progress set is_active = false
    where user_id = ${userId} and is_active
      and not (series_topic_id = ${topicId} and run = ${run})`;
  await tx`insert into user_series_progress (user_id, series_topic_id, run, started_at)
    values (${userId}, ${topicId}, ${run}, ${new Date(now)})
    on conflict (user_id, series_topic_id, run) do update set is_active = true`;
}

/** Stores a starter series as a topic without days; null where it was loaded before. */
export async function addStarterTopic(
  tx: Transaction,
  { slug, title, description, orderIndex }: StarterSeries,
): Promise<number | null> {
  const [topic] = await tx<{ id: number }[]>`
    insert into series_topics (slug, title, description, order_index)
    values (${slug}, ${title}, ${description}, ${orderIndex})
    on conflict (slug) do nothing returning id`;
  return topic?.id ?? null;
}

/** Stores an active day of a series. */
export async function addEntry(
  tx: Transaction,
  day: Omit<SeriesEntry, "id" | "audioUrl" | "isActive">,
): Promise<void> {
  await tx`insert into series_daily_entries
      (series_topic_id, day_number, title, verse, verse_reference, translation, reflection)
    values (${day.seriesTopicId}, ${day.dayNumber}, ${day.title}, ${day.verse},
      ${day.verseReference}, ${day.translation}, ${day.reflection})`;
}
