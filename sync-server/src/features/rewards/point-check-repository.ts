import type { Queryable } from "../../plugins/database/database.ts";

/** One thing that does not fit; points where nothing else is said. */
export interface PointDifference {
  userId: number;
  what: string;
  expected: number;
  found: number;
}

/**
 * All differences between balances, the ledger and what its lines are for. One statement, so that a
 * server that runs meanwhile causes none.
 */
export async function findPointDifferences(
  sql: Queryable,
): Promise<{ users: number; differences: PointDifference[] }> {
  const [all] = await sql<{ users: number; differences: PointDifference[] }[]>`
    with
    -- What the ledger has to hold because of the entries, their refunds and awards.
    due as (
      select user_id, 'giveaway' as reason, id::text as reference, -points_spent as points
      from giveaway_entries where user_id is not null
      union all
      select user_id, 'refund', id::text, points_spent
      from giveaway_entries where user_id is not null and refunded_at is not null
      union all
      select user_id, 'achievement', type, points_awarded from user_achievements),
    lines as (
      select user_id, reason, reference, points from point_ledger
      where reason in ('giveaway', 'refund', 'achievement')),
    balances as (
      select users.id as "userId", 'balance and ledger' as what,
        coalesce(sum(points), 0)::int as expected, sharing_points as found
      from users left join point_ledger on user_id = users.id
      group by users.id having coalesce(sum(points), 0) <> sharing_points),
    -- A share that was deleted long ago is gone, and so is a friend's account; their points stay.
    shared as (
      select user_id as "userId", 'points of shares, at most those of the ledger' as what,
        due.points as expected, points_earned as found
      from (select user_id, sum(points_earned)::int as points_earned
        from scripture_shares group by user_id) as shares
      cross join lateral (
        select coalesce(sum(points), 0)::int as points from point_ledger as line
        where line.user_id = shares.user_id and line.reason = 'share') as due
      where points_earned > due.points),
    unlike as (
      select coalesce(due.user_id, lines.user_id) as "userId",
        concat_ws(' ', coalesce(due.reason, lines.reason), coalesce(due.reference, lines.reference))
          as what,
        coalesce(due.points, 0) as expected, coalesce(lines.points, 0) as found
      from due full join lines using (user_id, reason, reference)
      where due.points is distinct from lines.points),
    differences as (select * from balances union all select * from shared
      union all select * from unlike)
    select (select count(*) from users)::int as users,
      coalesce((select jsonb_agg(one order by "userId", what) from differences as one), '[]')
        as differences`;
  return all ?? { users: 0, differences: [] };
}
