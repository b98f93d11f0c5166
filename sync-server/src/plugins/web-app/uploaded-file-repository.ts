import type { Queryable } from "../database/database.ts";

/** Notes a file before it is stored, so that none can lie in the store unknown. */
export async function noteFile(sql: Queryable, path: string, now: number): Promise<void> {
  await sql`insert into uploaded_files (path, uploaded_at) values (${path}, ${new Date(now)})`;
}

/**
 * Takes the oldest file from before `before` that nothing names, to be deleted: from now on no form can
 * come to name it, and it stays the oldest until it is forgotten, so that it is deleted also where this
 * server ends in between. One statement, for a form may renew the note at any moment.
 */
export async function takeUnnamedFile(sql: Queryable, before: number): Promise<string | undefined> {
  const [taken] = await sql<{ path: string }[]>`
    update uploaded_files set uploaded_at = '-infinity'
    where uploaded_at < ${new Date(before)} and path = (
      select path from uploaded_files
      where uploaded_at < ${new Date(before)} and path not in (${namedFiles(sql)})
      order by uploaded_at limit 1)
    returning path`;
  return taken?.path;
}

/** Forgets a file that the store no longer has. */
export async function forgetFile(sql: Queryable, path: string): Promise<void> {
  await sql`delete from uploaded_files where path = ${path}`;
}

/**
 * Keeps files for another day, until what names them is stored; gives those that are here. One that is
 * taken to be deleted is not. One that something names already is here also without a note: from before
 * files were noted.
 */
export async function holdFiles(
  sql: Queryable,
  paths: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const held = await sql<{ path: string }[]>`
    update uploaded_files set uploaded_at = ${new Date(now)}
    where path = any(${[...paths]}::text[]) and uploaded_at > '-infinity' returning path`;
  const here = new Set(held.map(({ path }) => path));
  const others = paths.filter((path) => !here.has(path));
  if (others.length === 0) return here;
  const named = await sql<{ path: string }[]>`
    select path from (${namedFiles(sql)}) as named (path) where path = any(${others}::text[])`;
  return new Set([...here, ...named.map(({ path }) => path)]);
}

/** The files that a giveaway, a series, a course or a scripture names. */
function namedFiles(sql: Queryable) {
  return sql`
    select image_url from weekly_giveaways where image_url is not null
    union all select image_url from series_topics where image_url is not null
    union all select image_url from courses where image_url is not null
    union all select audio_url from series_daily_entries where audio_url is not null
    union all select audio_url from scheduled_scriptures where audio_url is not null`;
}
