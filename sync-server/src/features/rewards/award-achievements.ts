import type { Achieved } from "@reignwell/contract";
import { earnedAchievements } from "@reignwell/domain";
import type { Transaction } from "../../plugins/database/database.ts";
import { insertAchieved, readAchievementState } from "./achievement-repository.ts";
import { changePoints, holdBalances } from "./point-ledger-repository.ts";

/**
 * Gives the user what they have earned and don't have yet, with its points (DEC-74): each once,
 * whatever happens at the same moment. Call it in the transaction that wrote a plan, a share or a
 * referral, after that. Where nothing is earned it costs one statement and locks nothing.
 *
 * @param now the server's clock, in ms since 1970
 * @returns what is new; then the user's open devices have to be told of the points
 */
export async function awardAchievements(
  tx: Transaction,
  userId: number,
  now: number,
): Promise<Achieved[]> {
  const { achieved, facts } = await readAchievementState(tx, userId);
  const earned = earnedAchievements(facts).filter((id) => !achieved.includes(id));
  if (earned.length === 0) return [];
  // Before the rows: a call that has the points and wants the rows would wait in a circle with us.
  const [holder] = await holdBalances(tx, [userId]);
  if (!holder) return [];
  const made = await insertAchieved(tx, userId, earned, now);
  const lines = made.map(
    ({ achievementId: reference, pointsAwarded: points }) =>
      ({ reason: "achievement", reference, points }) as const,
  );
  await changePoints(tx, userId, lines, now);
  return made;
}
