import type { Page } from "@playwright/test";
import type { Sql } from "postgres";

/** So many rows as one INSERT a kind, each from one JSON parameter, in ms. */
export async function insertOf(sql: Sql, page: Page, size: number): Promise<number> {
  const rows = await page.evaluate((count) => window.bench.rows(count), size);
  const of = (collection: string) =>
    JSON.stringify(rows.filter((row) => row.collection === collection));
  const [tasks, plans] = [of("tasks"), of("entries")];
  await sql`create table if not exists floor_plans (like entries including all)`;
  await sql`create table if not exists floor_tasks (like user_tasks including all)`;
  await sql`truncate floor_plans, floor_tasks`;
  const began = performance.now();
  await sql.begin(async (tx) => {
    await tx`
      insert into floor_tasks (user_id, id, version, stamps, created_at, title, description,
        category, priority, due_date)
      select 1, id, 1, '1', now(), title, description, category, priority, "dueDate"
      from json_to_recordset(${tasks}::text::json) as r (id uuid, title text, description text,
        category text, priority integer, "dueDate" date)`;
    await tx`
      insert into floor_plans (user_id, id, version, stamps, created_at, date, verse,
        verse_reference, verse_reflection, priorities, action_steps, challenges, encouragement,
        answer)
      select 1, id, 1, '1', now(), date, verse, "verseReference", "verseReflection", priorities,
        "actionSteps", challenges, encouragement, answer
      from json_to_recordset(${plans}::text::json) as r (id uuid, date date, verse text,
        "verseReference" text, "verseReflection" text, priorities jsonb, "actionSteps" jsonb,
        challenges text, encouragement text, answer text)`;
  });
  return performance.now() - began;
}
