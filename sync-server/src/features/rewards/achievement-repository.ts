import { ACHIEVEMENTS, type Achieved, type AchievementId } from "@reignwell/contract";
import type { AchievementFacts } from "@reignwell/domain";
import type { Queryable, Transaction } from "../../plugins/database/database.ts";

/**
 * So many of the latest plan days are looked at, a year and more: a plan that is sent late still
 * counts, and a plan costs the same after ten years.
 */
const PLAN_DAYS = 400;

interface AchievedRow extends Omit<Achieved, "createdAt"> {
  createdAt: Date;
}

/** What the user has achieved, the first first. */
export async function listAchieved(sql: Queryable, userId: number): Promise<Achieved[]> {
  const rows = await sql<AchievedRow[]>`
    select type as "achievementId", achieved_at as "createdAt", title, description,
      points_awarded as "pointsAwarded"
    from user_achievements where user_id = ${userId} order by achieved_at, id`;
  return rows.map(asAchieved);
}

/**
 * The first day whose plan counts, as a part of a statement: that of the account, anywhere on Earth.
 * Plans of earlier days count for nothing, as anybody can write a year of them in a minute.
 */
export function dayPlansCountFrom(sql: Queryable, userId: number) {
  return sql`(select (created_at at time zone 'UTC')::date - 1 from users where id = ${userId})`;
}

/** What the user has achieved already, and the facts that anything else could follow from. */
export interface AchievementState {
  achieved: AchievementId[];
  facts: AchievementFacts;
}

/**
 * Reads what achievements are judged by: one statement by indexes. Nothing is read for those that
 * are achieved, and no more rows than the highest goal asks for. A verse that the server does not
 * know counts for nothing, and each of the others once on a platform, however it is spelled.
 */
export async function readAchievementState(
  tx: Transaction,
  userId: number,
): Promise<AchievementState> {
  const [row] = await tx<({ achieved: AchievementId[] } & AchievementFacts)[]>`
    with had as materialized (
      select coalesce(array_agg(type), '{}') as types
      from user_achievements where user_id = ${userId})
    select types as achieved,
      case when types @> array['seven_day_streak', 'consistent_disciple'] then '{}' else array(
        select date::text from (select distinct date from entries
          where user_id = ${userId} and deleted_at is null
            and date >= ${dayPlansCountFrom(tx, userId)}
          order by date desc limit ${PLAN_DAYS}) as planned) end as "planDates",
      case when types @> array['first_share', 'scripture_advocate'] then 0 else (
        select count(*)::int from (select distinct reward_reference from scripture_shares
          where user_id = ${userId} and deleted_at is null and reward_reference is not null
          limit 50) as shared) end as shares,
      case when types @> array['social_butterfly'] then '{}' else array(
        select distinct platform from scripture_shares
        where user_id = ${userId} and deleted_at is null
          and reward_reference is not null) end as platforms,
      case when types @> array['first_referral', 'referral_champion'] then 0 else (
        select count(*)::int from (select from point_ledger
          where user_id = ${userId} and reason = 'referral' limit 5) as friends) end as referrals
    from had`;
  const { achieved = [], ...facts } = row ?? {};
  return { achieved, facts: { ...NO_FACTS, ...facts } };
}

const NO_FACTS: AchievementFacts = { shares: 0, platforms: [], referrals: 0, planDates: [] };

/** Stores these as achieved; those that are stored already stay as they are and are not returned. */
export async function insertAchieved(
  tx: Transaction,
  userId: number,
  ids: readonly AchievementId[],
  now: number,
): Promise<Achieved[]> {
  const made = ACHIEVEMENTS.filter(({ id }) => ids.includes(id));
  const rows = await tx<AchievedRow[]>`
    insert into user_achievements (user_id, type, title, description, points_awarded, achieved_at)
    select ${userId}, id, title, description, points, ${new Date(now)}
    from jsonb_to_recordset(${tx.json(made.map((one) => ({ ...one })))})
      as one(id text, title text, description text, points integer)
    on conflict (user_id, type) do nothing
    returning type as "achievementId", achieved_at as "createdAt", title, description,
      points_awarded as "pointsAwarded"`;
  return rows.map(asAchieved);
}

function asAchieved({ createdAt, ...row }: AchievedRow): Achieved {
  return { ...row, createdAt: createdAt.toISOString() };
}
