import { createHash, randomBytes } from "node:crypto";
import { type GiveawayChange, type GiveawayInput, MESSAGES } from "@reignwell/contract";
import { drawOrder, drawText, winningEntry } from "@reignwell/domain";
import type { Transaction } from "../../plugins/database/database.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import {
  deleteGiveaway,
  findEntrant,
  insertGiveaway,
  listDrawEntries,
  lockGiveaway,
  listEntrants,
  markRefunded,
  setActive,
  type StoredGiveaway,
  storeDraw,
  updateGiveaway,
} from "./giveaway-admin-repository.ts";
import { changePoints, holdBalances } from "./point-ledger-repository.ts";

type Deps = Pick<SyncDeps, "database" | "live" | "now">;

/** Makes a giveaway and commits to its draw: the seed is chosen before anybody can enter (DEC-72). */
export async function createGiveaway(tx: Transaction, fields: GiveawayInput): Promise<number> {
  const seed = randomBytes(32).toString("hex");
  const commitment = createHash("sha256").update(seed).digest("hex");
  return insertGiveaway(tx, fields, { seed, commitment });
}

/**
 * Changes a giveaway (DEC-92). With entries its prize and requirement stay and its end moves later
 * only, a drawn one changes no more, and
 * one that is closed before its end pays its entries back.
 */
export async function changeGiveaway(
  deps: Deps,
  giveawayId: number,
  change: GiveawayChange,
): Promise<void> {
  const now = deps.now();
  const paid = await deps.database.transaction(async (tx) => {
    const stored = await lockGiveaway(tx, giveawayId);
    if (stored === null) throw refuse("not_found");
    if ("title" in change) {
      refuseChange(stored, change);
      await updateGiveaway(tx, giveawayId, change);
    } else await setActive(tx, giveawayId, change.isActive);
    // By the end that it has from now on: one that is made longer and closed at once has not ended.
    const end = "title" in change ? Date.parse(change.endDate) : stored.endDate.getTime();
    const ended = stored.isDrawn || end <= now;
    return change.isActive || ended ? [] : payBack(tx, giveawayId, now);
  });
  for (const userId of paid) deps.live.announceAccount(userId);
}

/** Who entered did so for this prize, at this price, until this end: it can last longer, no less. */
function refuseChange(stored: StoredGiveaway, change: GiveawayInput): void {
  if (stored.isDrawn) throw refuse("giveaway_drawn");
  if (!stored.hasEntries) return;
  const { frozenRequirement, frozenPrize, endOnlyLater } = MESSAGES.rewards;
  if (stored.pointRequirement !== change.pointRequirement) {
    throw refuse("conflict", frozenRequirement);
  }
  if (stored.prize !== change.prize) throw refuse("conflict", frozenPrize);
  if (Date.parse(change.endDate) < stored.endDate.getTime()) throw refuse("conflict", endOnlyLater);
}

/**
 * Gives the points of all entries back; returns whose. The accounts are held before their entries,
 * as a deletion of an account does it: the two never wait in a circle.
 */
async function payBack(tx: Transaction, giveawayId: number, now: number): Promise<number[]> {
  const entrants = await listEntrants(tx, giveawayId);
  if (entrants.length === 0) return [];
  await holdBalances(tx, entrants);
  const refunds = await markRefunded(tx, giveawayId, now);
  const byUser = Map.groupBy(refunds, ({ userId }) => userId);
  for (const [userId, entries] of byUser) {
    const lines = entries.map(
      ({ id, pointsSpent }) =>
        ({ reason: "refund", reference: String(id), points: pointsSpent }) as const,
    );
    await changePoints(tx, userId, lines, now);
  }
  return [...byUser.keys()];
}

/** Deletes a giveaway that nobody ever entered (DEC-92). */
export async function removeGiveaway({ database }: Deps, giveawayId: number): Promise<void> {
  await database.transaction(async (tx) => {
    const stored = await lockGiveaway(tx, giveawayId);
    if (stored === null) throw refuse("not_found");
    if (stored.isDrawn) throw refuse("giveaway_drawn");
    if (stored.hasEntries) throw refuse("conflict", MESSAGES.rewards.hasEntries);
    await deleteGiveaway(tx, giveawayId);
  });
}

/**
 * Draws the winner after the end, once (DEC-72): the points are the weights, and seed and list are
 * published with it, so that everybody can recompute it. Without entries nobody wins.
 */
export async function drawWinner(deps: Deps, giveawayId: number): Promise<void> {
  const now = deps.now();
  const winner = await deps.database.transaction(async (tx) => {
    const stored = await lockGiveaway(tx, giveawayId);
    if (stored === null) throw refuse("not_found");
    if (stored.isDrawn) throw refuse("giveaway_drawn");
    if (stored.endDate.getTime() > now) throw refuse("giveaway_running");
    const entries = drawOrder(await listDrawEntries(tx, giveawayId));
    const ticket = createHash("sha256").update(drawText(stored.seed, entries)).digest();
    const winningId = winningEntry(ticket, entries);
    await storeDraw(
      tx,
      giveawayId,
      { entries, ticket: ticket.toString("hex"), winner: winningId },
      now,
    );
    return winningId === null ? null : findEntrant(tx, winningId);
  });
  if (winner !== null) deps.live.announceAccount(winner);
}
