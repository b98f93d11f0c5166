import type { Sql } from "../../src/plugins/database/database.ts";

/** How much an instance is filled with. */
export interface InstanceSize {
  users: number;
  entries: number;
  shares: number;
}

/** The size at which the administrator's pages are measured. */
export const FULL_SIZE: InstanceSize = { users: 20_000, entries: 500_000, shares: 200_000 };

const FIRST_NAMES =
  "Ada Ben Clara David Esther Felix Grace Hanna Isaac Judith Karl Lydia Mark Naomi";
const LAST_NAMES = "Abbott Baker Carter Dean Ellis Fisher Grant Hughes Irwin Jordan Keller Lane";
const WORDS = "The light of a small lantern is enough for the next step of the way. ".repeat(4);

/**
 * Fills a database with made-up users and what they left, by one statement a table. A few have very
 * much and most have little, as in life: the square of a random number chooses whose a row is.
 */
export async function seedInstance(sql: Sql, size: InstanceSize): Promise<void> {
  // Every row made here points to a user who is there: checking each costs half of the time. Who may
  // not switch the checks off waits for them.
  await sql.unsafe("set session_replication_role = replica").catch(() => undefined);
  await sql.unsafe("set synchronous_commit = off");
  const { first, last } = await seedUsers(sql, size.users);
  await seedEntries(sql, size.entries, first, last);
  await seedShares(sql, size.shares, first, last);
  await sql.unsafe("reset session_replication_role").catch(() => undefined);
  await sql.unsafe("vacuum analyze");
}

async function seedUsers(sql: Sql, count: number): Promise<{ first: number; last: number }> {
  await sql`
    insert into users (username, password, display_name, email, email_confirmed_at, referral_code,
      agreed_to_mail_at, created_at)
    select 'user-' || n, 'none', f.name || ' ' || l.name,
      lower(f.name) || '.' || lower(l.name) || n || '@example.org',
      case when n % 10 > 0 then now() end, 'S' || lpad(n::text, 7, '0'),
      case when n % 5 < 3 then now() end, now() - random() * interval '3 years'
    from generate_series(1, ${count}::int) as n,
      lateral (select (string_to_array(${FIRST_NAMES}, ' '))[1 + n % 14] as name) as f,
      lateral (select (string_to_array(${LAST_NAMES}, ' '))[1 + n % 12] as name) as l`;
  const [ids] = await sql<{ first: number; last: number }[]>`
    select min(id) as first, max(id) as last from users where username like 'user-%'`;
  const { first = 0, last = 0 } = ids ?? {};
  await sql`update users set referred_by = ${first}::int + floor(power(random(), 2) * (id - ${first}::int))
    where id > ${first}::int and id % 3 = 0`;
  await sql`insert into sessions (id_hash, user_id, created_at, touched_at)
    select sha256(id::text::bytea), id, now() - random() * interval '20 days', now()
    from users where id between ${first} and ${last}`;
  return { first, last };
}

async function seedEntries(sql: Sql, count: number, first: number, last: number): Promise<void> {
  await sql`
    insert into entries (user_id, id, date, verse, verse_reference, verse_reflection, priorities,
      action_steps, challenges, encouragement, created_at, version, stamps)
    select ${first}::int + floor(power(random(), 2) * (${last - first + 1}::int)),
      gen_random_uuid(), at::date, 'Be still, and know that I am God.', 'Psalm 46:' || 1 + n % 11,
      ${WORDS}::text, '["Pray", "Call Anna", "Rest"]', '[]', 'Too much at once', 'Be strong', at, n, '{}'
    from generate_series(1, ${count}::int) as n,
      lateral (select now() - (random() + n * 0) * interval '3 years' as at) as t`;
  await sql`
    insert into daily_action_completions (user_id, id, entry_id, priority, action_text, occurrence,
      is_completed, completed_at, date, created_at, version, stamps)
    select user_id, gen_random_uuid(), id, 'Pray', 'Set the alarm', 1, true, created_at, date,
      created_at, version, '{}'
    from entries where version % 5 = 0`;
}

async function seedShares(sql: Sql, count: number, first: number, last: number): Promise<void> {
  await sql`
    insert into scripture_shares (user_id, id, platform, verse_reference, created_at, version, stamps,
      points_earned, click_count, short_code)
    select ${first}::int + floor(power(random(), 2) * (${last - first + 1}::int)),
      gen_random_uuid(), (array['x', 'facebook', 'email', 'copy', 'native'])[1 + n % 5],
      'Psalm 46:' || 1 + n % 11, now() - random() * interval '3 years', n, '{}', 10,
      floor(random() * 20), 'seed' || n
    from generate_series(1, ${count}::int) as n`;
  await sql`
    insert into point_ledger (user_id, reason, reference, points, created_at)
    select user_id, 'share', 'seed', 10 * count(*), now() from scripture_shares group by user_id`;
  await sql`update users set sharing_points = points from point_ledger
    where point_ledger.user_id = users.id and reference = 'seed'`;
}
