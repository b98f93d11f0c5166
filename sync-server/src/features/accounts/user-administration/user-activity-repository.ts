import {
  SHOWN_ENTRIES,
  type UserAnalytics,
  type UserEntries,
  type UserReferrals,
  type UserShares,
} from "@reignwell/contract";
import { streakOf } from "@reignwell/domain";
import type { Database, Queryable } from "../../../plugins/database/database.ts";

/** So many shares and referrals are shown. */
const SHOWN = 100;

/** The numbers of one user (X-034); null for no such user. `today` is the Central date (DEC-96). */
export async function readAnalytics(
  sql: Queryable,
  userId: number,
  today: string,
): Promise<UserAnalytics | null> {
  const [row] = await sql<(Omit<UserAnalytics, "lastActiveDate"> & { active: Date | null })[]>`
    select sharing_points as "sharingPoints",
      (select count(*) from users as friend where friend.referred_by = users.id)
        as "totalReferrals",
      shares.count as "totalShares", shares.clicks as "totalShareClicks",
      plans.count as "totalEntries",
      greatest(plans.latest,
        (select max(completed_at) from daily_action_completions
          where user_id = users.id and deleted_at is null),
        (select max(created_at) from sessions where user_id = users.id)) as active
    from users,
      lateral (select count(*), max(created_at) as latest from entries
        where user_id = users.id and deleted_at is null) as plans,
      lateral (select count(*), coalesce(sum(click_count), 0) as clicks from scripture_shares
        where user_id = users.id and deleted_at is null) as shares
    where users.id = ${userId}`;
  if (!row) return null;
  const days = await sql<{ date: string }[]>`select distinct date from entries
    where user_id = ${userId} and deleted_at is null and date <= ${today}`;
  const { active, ...counts } = row;
  return {
    ...counts,
    consecutiveDays: streakOf(
      days.map(({ date }) => date),
      today,
    ),
    lastActiveDate: active?.toISOString() ?? null,
  };
}

/** Whose plans are looked at, by whom, when, and whether their challenges are shown. */
export interface AdminView {
  userId: number;
  adminId: number;
  withChallenges: boolean;
  at: number;
}

/**
 * The latest plans of a user (X-035). The look is recorded first, in the same transaction (DEC-97):
 * nothing is shown of which there is no record.
 */
export async function viewEntries(
  database: Database,
  { userId, adminId, withChallenges, at }: AdminView,
): Promise<UserEntries> {
  return database.transaction(async (tx) => {
    await tx`insert into admin_views (admin_id, user_id, challenges_shown, viewed_at)
      values (${adminId}, ${userId}, ${withChallenges}, ${new Date(at)})`;
    const rows = await tx<UserEntries>`
      select id, date, verse_reference as "verseReference", priorities,
        ${withChallenges ? tx`challenges` : tx`null`} as challenges
      from entries where user_id = ${userId} and deleted_at is null
      order by date desc, created_at desc, id limit ${SHOWN_ENTRIES}`;
    return [...rows];
  });
}

/** The latest shares of a user. */
export async function listShares(sql: Queryable, userId: number): Promise<UserShares> {
  const rows = await sql<(Omit<UserShares[number], "createdAt"> & { createdAt: Date })[]>`
    select id, created_at as "createdAt", platform, verse_reference as "verseReference",
      click_count as "clickCount", points_earned as "pointsEarned"
    from scripture_shares where user_id = ${userId} and deleted_at is null
    order by created_at desc, id limit ${SHOWN}`;
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Whom a user invited, the latest first. */
export async function listReferrals(sql: Queryable, userId: number): Promise<UserReferrals> {
  const rows = await sql<(Omit<UserReferrals[number], "createdAt"> & { createdAt: Date })[]>`
    select id, username, display_name as "displayName", email, created_at as "createdAt",
      sharing_points as "sharingPoints"
    from users where referred_by = ${userId} order by created_at desc, id desc limit ${SHOWN}`;
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Whether there is such a user. */
export async function isUser(sql: Queryable, userId: number): Promise<boolean> {
  return (await sql`select 1 from users where id = ${userId}`).length > 0;
}
