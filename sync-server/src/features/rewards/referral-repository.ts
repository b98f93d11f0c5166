import { REFERRAL_POINTS, type ReferralStats } from "@reignwell/contract";
import type { Queryable, Transaction } from "../../plugins/database/database.ts";

/** so many of the latest referrals are shown. */
const SHOWN = 3;

interface ReferralRow {
  displayName: string;
  username: string;
  createdAt: Date;
  isPending: boolean;
}

/** Whom the user referred, and what came of it. */
export async function readReferrals(
  sql: Queryable,
  userId: number,
): Promise<Pick<ReferralStats, "referrals" | "totalReferrals" | "pointsEarned">> {
  const recent = await sql<ReferralRow[]>`
    select coalesce(nullif(friend.display_name, ''), friend.username) as "displayName",
      friend.username, friend.created_at as "createdAt", line.id is null as "isPending"
    from users as friend
    left join point_ledger as line
      on line.user_id = ${userId} and line.reason = 'referral' and line.reference = friend.id::text
    where friend.referred_by = ${userId}
    order by friend.created_at desc, friend.id desc limit ${SHOWN}`;
  const [sums] = await sql<{ total: number; points: number }[]>`
    select (select count(*) from users where referred_by = ${userId})::int as total,
      (select coalesce(sum(points), 0) from point_ledger
        where user_id = ${userId} and reason = 'referral')::int as points`;
  return {
    referrals: recent.map(({ createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      pointsEarned: row.isPending ? 0 : REFERRAL_POINTS,
    })),
    totalReferrals: sums?.total ?? 0,
    pointsEarned: sums?.points ?? 0,
  };
}

/** Who referred this friend and has no points for it yet; null where there is nobody. */
export async function findUnpaidReferrer(
  tx: Transaction,
  friendId: number,
): Promise<number | null> {
  const [row] = await tx<{ referrer: number }[]>`
    select referred_by as referrer from users as friend
    where id = ${friendId} and referred_by is not null and not exists (
      select from point_ledger where user_id = friend.referred_by
      and reason = 'referral' and reference = friend.id::text)`;
  return row?.referrer ?? null;
}
