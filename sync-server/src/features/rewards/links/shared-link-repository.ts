import type { Queryable } from "../../../plugins/database/database.ts";

/** What a short link leads to. */
export interface SharedLink {
  userId: number;
  verseReference: string;
  referralCode: string;
}

/** A visit that may count. */
export interface Click {
  shortCode: string;
  /** The Central date. */
  day: string;
  visitor: Buffer;
}

/** Whose link has this short code, and to which verse; null where there is none. */
export async function findSharedLink(sql: Queryable, code: string): Promise<SharedLink | null> {
  const [row] = await sql<SharedLink[]>`
    select link.user_id as "userId", link.verse_reference as "verseReference",
      users.referral_code as "referralCode"
    from (
      select user_id, verse_reference from scripture_shares where short_code = ${code}
      union all
      select user_id, verse_reference from share_links where short_code = ${code} limit 1) as link
    join users on users.id = link.user_id`;
  return row ?? null;
}

/**
 * Counts a visitor of a share's link once a day. It changes the row of no record: nothing is synced.
 * The share is held meanwhile: with its account it may be deleted in the same moment, and then
 * nothing is counted.
 */
export async function countClick(sql: Queryable, click: Click): Promise<void> {
  const { shortCode, day, visitor } = click;
  await sql`
    with counted as (
      insert into share_clicks (short_code, visitor, day)
      select short_code, ${visitor}, ${day}::date from scripture_shares
      where short_code = ${shortCode} for key share
      on conflict do nothing returning short_code)
    update scripture_shares set click_count = click_count + 1
    where short_code in (select short_code from counted)`;
}

/** The day's salt, the same for all servers: the one given where the day has none yet. */
export async function saltOfDay(sql: Queryable, day: string, fresh: Buffer): Promise<Buffer> {
  await sql`insert into click_salts (day, salt) values (${day}, ${fresh}) on conflict do nothing`;
  const [row] = await sql<{ salt: Uint8Array }[]>`select salt from click_salts where day = ${day}`;
  return Buffer.from(row?.salt ?? fresh);
}

/** Forgets who opened links before a day, and what they were hashed with. */
export async function forgetClicksBefore(sql: Queryable, day: string): Promise<void> {
  await sql`delete from click_salts where day < ${day}`;
  await sql`delete from share_clicks where day < ${day}`;
}
