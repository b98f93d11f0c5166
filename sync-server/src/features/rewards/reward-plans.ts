import { REFERRAL_POINTS } from "@reignwell/contract";
import type { Transaction } from "../../plugins/database/database.ts";
import type { AfterWrite } from "../../sync/record-handler.ts";
import { awardAchievements } from "./award-achievements.ts";
import { changePoints, holdBalances } from "./point-ledger-repository.ts";
import { findUnpaidReferrer, takeFormerPlace } from "./referral-repository.ts";

/**
 * What follows from plans that were saved, in the transaction that saves them: the user's
 * achievements, and with their first plan the points of the friend who referred them (DEC-66). An
 * edited plan or a deleted one earns nothing.
 */
export async function rewardPlans({
  tx,
  user,
  now,
  candidates,
  changedAccounts,
}: AfterWrite): Promise<void> {
  const isSaved = candidates.some(
    ({ before, after }) =>
      after["deletedAt"] === null && (before === null || before["deletedAt"] !== null),
  );
  if (!isSaved) return;
  const referrer = await creditReferral(tx, user.id, now);
  if (referrer !== null) changedAccounts.add(referrer);
  const made = await awardAchievements(tx, user.id, now);
  if (made.length > 0) changedAccounts.add(user.id);
}

/**
 * Gives the referrer their points for this friend, once for the pair, unless the friend came in the
 * place of one who left; returns who got some. Both
 * accounts are held in the order of all who hold two, and the referrer's other devices and friends
 * wait for this transaction at most as long as it takes to store one batch.
 */
async function creditReferral(
  tx: Transaction,
  friendId: number,
  now: number,
): Promise<number | null> {
  const referrer = await findUnpaidReferrer(tx, friendId);
  if (referrer === null) return null;
  await holdBalances(tx, [friendId, referrer]);
  if (await takeFormerPlace(tx, friendId, referrer, now)) return null;
  const line = {
    reason: "referral",
    reference: String(friendId),
    points: REFERRAL_POINTS,
  } as const;
  const { made } = await changePoints(tx, referrer, [line], now);
  if (made.length === 0) return null;
  await awardAchievements(tx, referrer, now);
  return referrer;
}
