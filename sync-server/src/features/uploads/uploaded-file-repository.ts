import type { Queryable } from "../../plugins/database/database.ts";

/** Notes a file before it is stored, so that none can lie in the store unknown. */
export async function noteFile(sql: Queryable, path: string, now: number): Promise<void> {
  await sql`insert into uploaded_files (path, uploaded_at) values (${path}, ${new Date(now)})`;
}

/** The files from before `before` that no giveaway, series, course or scripture names. */
export async function unnamedFiles(sql: Queryable, before: number): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`
    select path from uploaded_files
    where uploaded_at < ${new Date(before)} and path not in (
      select image_url from weekly_giveaways where image_url is not null
      union all select image_url from series_topics where image_url is not null
      union all select image_url from courses where image_url is not null
      union all select audio_url from series_daily_entries where audio_url is not null
      union all select audio_url from scheduled_scriptures where audio_url is not null)
    order by uploaded_at limit 1000`;
  return rows.map(({ path }) => path);
}

/** Forgets a file that the store no longer has. */
export async function forgetFile(sql: Queryable, path: string): Promise<void> {
  await sql`delete from uploaded_files where path = ${path}`;
}
