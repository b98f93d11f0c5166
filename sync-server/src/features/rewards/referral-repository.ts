import type { ReferralStats } from "@reignwell/contract";
import type { Queryable, Transaction } from "../../plugins/database/database.ts";
import { dayPlansCountFrom } from "./achievement-repository.ts";

/** so many of the latest referrals are shown. */
const SHOWN = 3;

interface ReferralRow {
  displayName: string;
  username: string;
  createdAt: Date;
  pointsEarned: number;
  isPending: boolean;
}

/** Whom the user referred, and what came of it. */
export async function readReferrals(
  sql: Queryable,
  userId: number,
): Promise<Omit<ReferralStats, "referralCode" | "referralLink">> {
  const recent = await sql<ReferralRow[]>`
    select coalesce(nullif(friend.display_name, ''), friend.username) as "displayName",
      friend.username, friend.created_at as "createdAt",
      coalesce(line.points, 0) as "pointsEarned",
      line.id is null and friend.took_former_place_at is null as "isPending"
    from users as friend
    left join point_ledger as line
      on line.user_id = ${userId} and line.reason = 'referral' and line.reference = friend.id::text
    where friend.referred_by = ${userId}
    order by friend.created_at desc, friend.id desc limit ${SHOWN}`;
  const [sums] = await sql<{ total: number; points: number; from: string }[]>`
    select (select count(*) from users where referred_by = ${userId})::int as total,
      (select coalesce(sum(points), 0) from point_ledger
        where user_id = ${userId} and reason = 'referral')::int as points,
      ${dayPlansCountFrom(sql, userId)}::text as "from"`;
  return {
    referrals: recent.map(({ createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
    totalReferrals: sums?.total ?? 0,
    pointsEarned: sums?.points ?? 0,
    plansCountFrom: sums?.from,
  };
}

/** Who is to get points for this friend and has none yet; null where there is nobody. */
export async function findUnpaidReferrer(
  tx: Transaction,
  friendId: number,
): Promise<number | null> {
  const [row] = await tx<{ referrer: number }[]>`
    select referred_by as referrer from users as friend
    where id = ${friendId} and referred_by is not null and took_former_place_at is null and not exists (
      select from point_ledger where user_id = friend.referred_by
      and reason = 'referral' and reference = friend.id::text)`;
  return row?.referrer ?? null;
}

/** So long after its award a friend who leaves has a place that the next one takes, in ms. */
const PLACE_KEPT = 90 * 86_400_000;

/**
 * Whether this friend comes in the place of one who brought points and deleted their account since:
 * who registers again and again brings points once. It is noted on the friend, so that the one after
 * them brings points. The caller holds both accounts.
 */
export async function takeFormerPlace(
  tx: Transaction,
  friendId: number,
  referrer: number,
  now: number,
): Promise<boolean> {
  const since = new Date(now - PLACE_KEPT);
  const taken = await tx`
    update users set took_former_place_at = ${new Date(now)} where id = ${friendId} and (
      select count(*) from point_ledger as line
      where user_id = ${referrer} and reason = 'referral' and created_at > ${since}
        and not exists (select from users as friend where friend.id::text = line.reference)
    ) > (
      select count(*) from users as friend
      where referred_by = ${referrer} and took_former_place_at > ${since})
    returning id`;
  return taken.length > 0;
}
