import { CENTRAL_ZONE, REFERRAL_POINTS, SHARE_POINTS } from "@reignwell/contract";
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
    due as (${dueOfOneself(sql)} union all ${dueOfSharing(sql)}),
    outlived as (${outlived(sql)}),
    balances as (
      select users.id as "userId", 'balance and ledger' as what,
        coalesce(sum(points), 0)::int as expected, sharing_points as found
      from users left join point_ledger on user_id = users.id
      group by users.id having coalesce(sum(points), 0) <> sharing_points),
    days as (
      select user_id as "userId", 'shares of ' || day || ', at most' as what,
        ${SHARE_POINTS.rewardedADay * SHARE_POINTS.each}::int as expected, sum(points)::int as found
      from (select user_id, points, (created_at at time zone ${CENTRAL_ZONE})::date as day
        from point_ledger where reason = 'share') as shared
      group by user_id, day having count(*) > ${SHARE_POINTS.rewardedADay}::int),
    unlike as (
      select coalesce(due.user_id, line.user_id) as "userId",
        concat_ws(' ', coalesce(due.reason, line.reason), coalesce(due.reference, line.reference))
          as what,
        coalesce(due.points, 0) as expected, coalesce(line.points, 0) as found
      from due full join point_ledger as line using (user_id, reason, reference)
      where due.points is distinct from line.points
        and (due.points is not null or line.id not in (select id from outlived))),
    differences as (select * from balances union all select * from days
      union all select * from unlike)
    select (select count(*) from users)::int as users,
      coalesce((select jsonb_agg(one order by "userId", what) from differences as one), '[]')
        as differences`;
  return all ?? { users: 0, differences: [] };
}

/** What the ledger has to hold because of giveaway entries, their refunds and achievements. */
function dueOfOneself(sql: Queryable) {
  return sql`
    select user_id, 'giveaway' as reason, id::text as reference, -points_spent as points
    from giveaway_entries where user_id is not null
    union all
    select user_id, 'refund', id::text, points_spent
    from giveaway_entries where user_id is not null and refunded_at is not null
    union all
    select user_id, 'achievement', type, points_awarded from user_achievements`;
}

/** What it has to hold because of friends who saved a plan, and of rewarded shares. */
function dueOfSharing(sql: Queryable) {
  return sql`
    select referred_by, 'referral', id::text, ${REFERRAL_POINTS}::int from users as friend
    where referred_by is not null and took_former_place_at is null and (
      exists (select from entries where user_id = friend.id and deleted_at is null)
      -- A plan that was deleted since has brought its points.
      or exists (select from point_ledger as line where line.user_id = friend.referred_by
        and line.reason = 'referral' and line.reference = friend.id::text))
    union all
    -- Of a share from before there were references the line is not known by its row.
    select user_id, 'share', coalesce(reward_reference, id)::text, sum(points_earned)::int
    from scripture_shares where points_earned > 0 and reward_reference is distinct from id
    group by user_id, coalesce(reward_reference, id)`;
}

/** Lines that are right without what they were for: deleted shares, and friends who left. */
function outlived(sql: Queryable) {
  return sql`
    select id from point_ledger as line
    where reason = 'share' and points = ${SHARE_POINTS.each} and reference ~ '^[0-9a-f-]{36}$'
      or reason = 'referral' and points = ${REFERRAL_POINTS} and reference ~ '^[0-9]+$'
        and not exists (select from users as friend where friend.id::text = line.reference)`;
}
