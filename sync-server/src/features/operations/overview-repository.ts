import type { Queryable } from "../../plugins/database/database.ts";

/** The dates from one to another, both among them, that have an active scripture. */
export async function scheduledDates(sql: Queryable, from: string, to: string): Promise<string[]> {
  const rows = await sql<{ date: string }[]>`
    select schedule_date as date from scheduled_scriptures
    where is_active and schedule_date between ${from} and ${to}`;
  return rows.map(({ date }) => date);
}
