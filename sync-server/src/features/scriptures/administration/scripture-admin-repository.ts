import type { AdminScripture, ScriptureInput } from "@reignwell/contract";
import type { Queryable, Transaction } from "../../../plugins/database/database.ts";

/** All scheduled scriptures, or the one of this id; the latest date first. */
export async function listScheduled(sql: Queryable, id?: number): Promise<AdminScripture[]> {
  return sql<AdminScripture[]>`
    select id, schedule_date as "scheduleDate", verse, reference, reflection,
      audio_url as "audioUrl", is_active as "isActive"
    from scheduled_scriptures
    where ${id === undefined ? sql`true` : sql`id = ${id}`}
    order by schedule_date desc, is_active desc, id desc`;
}

/** Nobody else changes the schedule until the transaction ends; readers need not wait. */
export async function lockSchedule(tx: Transaction): Promise<void> {
  await tx`lock table scheduled_scriptures in share row exclusive mode`;
}

/** The active scriptures of these dates, by date; there is at most one a date (DEC-91). */
export async function findActive(
  tx: Transaction,
  dates: readonly string[],
): Promise<Map<string, { id: number; reference: string }>> {
  const rows = await tx<{ id: number; date: string; reference: string }[]>`
    select id, schedule_date as date, reference from scheduled_scriptures
    where is_active and schedule_date = any(${[...dates]}::date[])`;
  return new Map(rows.map(({ date, ...row }) => [date, row]));
}

/** Stores new scriptures in one statement; returns their ids in no order. */
export async function insertScheduled(
  tx: Transaction,
  scriptures: readonly ScriptureInput[],
  createdBy: number,
): Promise<number[]> {
  if (scriptures.length === 0) return [];
  const rows = scriptures.map(({ reflection = null, audioUrl = null, ...one }) => ({
    ...one,
    reflection,
    audioUrl,
  }));
  const made = await tx<{ id: number }[]>`
    insert into scheduled_scriptures
      (schedule_date, verse, reference, reflection, audio_url, is_active, created_by)
    select "scheduleDate", verse, reference, reflection, "audioUrl", "isActive", ${createdBy}
    from jsonb_to_recordset(${tx.json(rows)}) as given ("scheduleDate" date, verse text,
      reference text, reflection text, "audioUrl" text, "isActive" boolean)
    returning id`;
  return made.map(({ id }) => id);
}

/** Replaces what the form shows; a recording or a reflection that is not named stays. */
export async function updateScheduled(
  tx: Transaction,
  id: number,
  { scheduleDate, verse, reference, reflection, audioUrl, isActive }: ScriptureInput,
): Promise<void> {
  await tx`update scheduled_scriptures set schedule_date = ${scheduleDate}, verse = ${verse},
    reference = ${reference}, is_active = ${isActive},
    reflection = ${reflection === undefined ? tx`reflection` : reflection},
    audio_url = ${audioUrl === undefined ? tx`audio_url` : audioUrl}
    where id = ${id}`;
}

/** Switches a scripture on or off, and nothing else of it (X-008). */
export async function setScheduledActive(
  tx: Transaction,
  id: number,
  isActive: boolean,
): Promise<void> {
  await tx`update scheduled_scriptures set is_active = ${isActive} where id = ${id}`;
}

/** Deletes a scripture; false where there is none. */
export async function deleteScheduled(sql: Queryable, id: number): Promise<boolean> {
  return (await sql`delete from scheduled_scriptures where id = ${id}`).count > 0;
}
