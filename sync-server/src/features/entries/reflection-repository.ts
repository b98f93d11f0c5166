import type { ArchivedReflection } from "@reignwell/contract";
import type { Queryable } from "../../plugins/database/database.ts";

/** The user's own plans as the archive shows them (DEC-78), newest first, without deleted ones. */
export async function findOwnReflections(
  sql: Queryable,
  userId: number,
): Promise<ArchivedReflection[]> {
  const rows = await sql<Omit<ArchivedReflection, "kind">[]>`
    select id, date, verse, verse_reference as "verseReference",
      nullif(verse_reflection, '') as reflection
    from entries where user_id = ${userId} and deleted_at is null
    order by date desc, id desc`;
  return rows.map((row) => ({ ...row, kind: "personal" }));
}
