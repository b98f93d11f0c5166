import {
  GIVEAWAY_STEP,
  type GiveawayEntryAnswer,
  type GiveawayEntryRequest,
  MESSAGES,
  type PublicUser,
} from "@reignwell/contract";
import { isEntryStep } from "@reignwell/domain";
import { refuse } from "../../plugins/requests/errors.ts";
import { readAccount } from "../../sync/live/read-account.ts";
import { digestOf, recallAnswer, rememberAnswer } from "../../sync/rest/remembered-answers.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import { type EntryRules, holdGiveaway, insertEntry } from "./giveaway-repository.ts";
import { changePoints, holdBalance } from "./point-ledger-repository.ts";

/**
 * Enters a giveaway (R-018, DEC-68): the entry and the points that it costs are one transaction. The
 * giveaway is held before the user, as everywhere, so that ending it and entering it never wait for
 * each other in a circle.
 *
 * @param key by which a repeated call is known, so that it enters once
 */
export async function enterGiveaway(
  deps: Pick<SyncDeps, "database" | "live" | "now">,
  user: PublicUser,
  request: GiveawayEntryRequest,
  key: string | undefined,
): Promise<GiveawayEntryAnswer> {
  const now = deps.now();
  const digest = digestOf(["enter-giveaway", request]);
  const { answer, isNew } = await deps.database.transaction(async (tx) => {
    const giveaway = await holdGiveaway(tx, request.giveawayId);
    const balance = await holdBalance(tx, user.id);
    const known = await recallAnswer<GiveawayEntryAnswer>(tx, user.id, key, digest);
    if (known) return { answer: known, isNew: false };
    if (giveaway === null) throw refuse("not_found");
    const pointsSpent = request.pointsSpent ?? giveaway.pointRequirement;
    refuseEntry(giveaway, pointsSpent, balance, now);
    const wanted = { giveawayId: request.giveawayId, pointsSpent };
    const entry = await insertEntry(tx, user.id, wanted, now);
    const line = { reason: "giveaway", reference: String(entry.id), points: -pointsSpent } as const;
    const { balance: left } = await changePoints(tx, user.id, [line], now);
    const accountVersion = (await readAccount(tx, user.id))?.accountVersion;
    const made: GiveawayEntryAnswer = { entry, sharingPoints: left, accountVersion };
    await rememberAnswer(tx, user.id, key, digest, made);
    return { answer: made, isNew: true };
  });
  if (isNew) deps.live.announceAccount(user.id);
  return answer;
}

/** throws the refusal in the words of what is in the way. */
function refuseEntry(giveaway: EntryRules, points: number, balance: number, now: number): void {
  const { rewards } = MESSAGES;
  if (giveaway.isDrawn || giveaway.endDate.getTime() <= now) {
    throw refuse("giveaway_closed", rewards.ended);
  }
  if (!giveaway.isActive) throw refuse("giveaway_closed", rewards.inactive);
  if (giveaway.startDate.getTime() > now) throw refuse("giveaway_closed", rewards.notStarted);
  if (!isEntryStep(points, giveaway)) {
    const message = rewards.wrongSteps(giveaway.pointRequirement, GIVEAWAY_STEP);
    throw refuse("validation_failed", message, { issues: [{ path: "pointsSpent", message }] });
  }
  if (points > balance) throw refuse("not_enough_points", rewards.needMorePoints(points - balance));
}
