import type {
  AdminSeriesTopic,
  SeriesEntry,
  SeriesEntryInput,
  SeriesOrder,
  SeriesTopicInput,
} from "@reignwell/contract";
import type { Queryable, Transaction } from "../../../plugins/database/database.ts";

/** All series in their order, or the one of this id. */
export async function listTopics(sql: Queryable, topicId?: number): Promise<AdminSeriesTopic[]> {
  return sql<AdminSeriesTopic[]>`
    select id, title, description, image_url as "imageUrl", order_index as "orderIndex",
      is_active as "isActive",
      (select count(*)::int from series_daily_entries e
        where e.series_topic_id = t.id and e.is_active) as "activeDays"
    from series_topics t
    where ${topicId === undefined ? sql`true` : sql`id = ${topicId}`}
    order by order_index, id`;
}

/** Whether a series of this title is there. */
export async function hasTitle(sql: Queryable, title: string): Promise<boolean> {
  const found = await sql`select from series_topics where lower(title) = lower(${title}) limit 1`;
  return found.length > 0;
}

/** Stores a new series; returns its id. */
export async function insertTopic(sql: Queryable, topic: SeriesTopicInput): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into series_topics (title, description, image_url, order_index, is_active)
    values (${topic.title}, ${topic.description}, ${topic.imageUrl ?? null}, ${topic.orderIndex},
      ${topic.isActive})
    returning id`;
  return row?.id ?? 0;
}

/** Replaces what the form shows; false where there is none. */
export async function updateTopic(
  sql: Queryable,
  topicId: number,
  topic: SeriesTopicInput,
): Promise<boolean> {
  const changed = await sql`
    update series_topics set title = ${topic.title}, description = ${topic.description},
      image_url = ${topic.imageUrl === undefined ? sql`image_url` : topic.imageUrl},
      order_index = ${topic.orderIndex}, is_active = ${topic.isActive}
    where id = ${topicId} returning id`;
  return changed.length > 0;
}

/** Switches a series on or off; false where there is none. */
export async function setTopicActive(
  sql: Queryable,
  topicId: number,
  isActive: boolean,
): Promise<boolean> {
  const changed = await sql`
    update series_topics set is_active = ${isActive} where id = ${topicId} returning id`;
  return changed.length > 0;
}

/** Deletes a series with its days; what members wrote on them stays. */
export async function deleteTopic(sql: Queryable, topicId: number): Promise<boolean> {
  const gone = await sql`delete from series_topics where id = ${topicId} returning id`;
  return gone.length > 0;
}

/** The series, alone: nobody changes its days until the transaction ends; false where none is. */
export async function lockTopic(tx: Transaction, topicId: number): Promise<boolean> {
  const found = await tx`select id from series_topics where id = ${topicId} for update`;
  return found.length > 0;
}

/** All days of a series, also those that are switched off. */
export async function listEntries(sql: Queryable, topicId: number): Promise<SeriesEntry[]> {
  return sql<SeriesEntry[]>`
    select id, series_topic_id as "seriesTopicId", day_number as "dayNumber", title, verse,
      verse_reference as "verseReference", translation, reflection, audio_url as "audioUrl",
      is_active as "isActive"
    from series_daily_entries where series_topic_id = ${topicId} order by day_number`;
}

/** Stores a new day; returns its id. */
export async function insertEntry(
  sql: Queryable,
  topicId: number,
  day: SeriesEntryInput & { translation?: string | null | undefined },
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into series_daily_entries (series_topic_id, day_number, title, verse, verse_reference,
      translation, reflection, audio_url, is_active)
    values (${topicId}, ${day.dayNumber}, ${day.title}, ${day.verse}, ${day.verseReference},
      ${day.translation ?? null}, ${day.reflection}, ${day.audioUrl ?? null}, ${day.isActive})
    returning id`;
  return row?.id ?? 0;
}

/** Replaces what the form shows; a verse that was changed is of no known translation any more. */
export async function updateEntry(
  sql: Queryable,
  entryId: number,
  day: SeriesEntryInput,
): Promise<void> {
  await sql`
    update series_daily_entries set day_number = ${day.dayNumber}, title = ${day.title},
      translation = case when verse = ${day.verse} then translation end, verse = ${day.verse},
      verse_reference = ${day.verseReference}, reflection = ${day.reflection},
      audio_url = ${day.audioUrl === undefined ? sql`audio_url` : day.audioUrl},
      is_active = ${day.isActive}
    where id = ${entryId}`;
}

/** Switches a day on or off. */
export async function setEntryActive(
  sql: Queryable,
  entryId: number,
  isActive: boolean,
): Promise<void> {
  await sql`update series_daily_entries set is_active = ${isActive} where id = ${entryId}`;
}

/** Deletes a day of a series; false where there is none. */
export async function deleteEntry(
  sql: Queryable,
  topicId: number,
  entryId: number,
): Promise<boolean> {
  const gone = await sql`delete from series_daily_entries
    where id = ${entryId} and series_topic_id = ${topicId} returning id`;
  return gone.length > 0;
}

/** Gives all days of a series their new numbers in one statement, so that two can swap. */
export async function numberEntries(
  tx: Transaction,
  topicId: number,
  { days }: SeriesOrder,
): Promise<void> {
  const ids = days.map(({ entryId }) => entryId);
  const numbers = days.map(({ dayNumber }) => dayNumber);
  await tx`update series_daily_entries e set day_number = d.number
    from unnest(${ids}::int[], ${numbers}::int[]) as d (id, number)
    where e.id = d.id and e.series_topic_id = ${topicId}`;
}
