import { randomInt } from "node:crypto";
import { RESET_CODE, SHARE_POINTS } from "@reignwell/contract";
import { centralDate, shareIdOf } from "@reignwell/domain";
import type { Queryable } from "../../../plugins/database/database.ts";
import type { AfterWrite, Candidate, JudgeInput } from "../../../sync/record-handler.ts";
import { awardAchievements } from "../award-achievements.ts";
import { changePoints } from "../point-ledger-repository.ts";
import {
  findRewarded,
  giveShortCodes,
  noteRewards,
  noteShares,
  type NotedShare,
  readSharer,
} from "./share-repository.ts";

const DAY = 86_400_000;

/** Names the verses that the server knows among these references, each however it is spelled. */
export type NameVerses = (
  sql: Queryable,
  written: readonly string[],
  today: string,
) => Promise<ReadonlyMap<string, string>>;

/** A share of a verse that the server knows. */
interface Known extends NotedShare {
  reference: string;
}

/**
 * What follows from shares that were written (DEC-66): each gets its short code, and the first three
 * of a Central day are rewarded, each verse once on each platform, and none that the server does not
 * know. Deleting a share takes nothing back, and writing it again gives nothing again: the ledger
 * knows what was rewarded.
 *
 * The day is that of the edit by the server's clock [M1], so that what was shared offline counts for
 * the day on which it was shared. A device says how old its edits are, and none is taken for older
 * than the account: whatever it says, no more is rewarded than three a day of the account's life.
 */
export async function awardShares(
  { tx, user, now, candidates, changedAccounts }: AfterWrite,
  nameVerses: NameVerses,
): Promise<void> {
  const living = candidates.filter(({ after }) => after["deletedAt"] === null);
  if (living.length === 0) return;
  await giveShortCodes(
    tx,
    user.id,
    living.map(({ id }) => id),
    newShortCode,
  );
  const { madeAt } = await readSharer(tx, user.id);
  const written = living.map(({ after }) => String(after["verseReference"]));
  const names = await nameVerses(tx, written, centralDate(now));
  const shares = living
    .map((one) => sharedOf(one, names, madeAt, now))
    .toSorted((one, other) => one.at - other.at);
  await noteShares(tx, user.id, shares);
  const known = shares.filter((share): share is Known => share.reference !== null);
  const rewarded = await chooseRewarded({ tx, user, shares: known });
  if (rewarded.length > 0) {
    const lines = rewarded.map(({ reference, at }) => ({
      reason: "share" as const,
      reference,
      points: SHARE_POINTS.each,
      at,
    }));
    await changePoints(tx, user.id, lines, now);
    const ids = rewarded.map(({ id }) => id);
    await noteRewards(tx, user.id, ids, SHARE_POINTS.each);
  }
  // Shares count for them beyond the three of a day, too.
  const achieved = await awardAchievements(tx, user.id, now);
  if (rewarded.length > 0 || achieved.length > 0) changedAccounts.add(user.id);
}

async function chooseRewarded({
  tx,
  user,
  shares,
}: Pick<JudgeInput, "tx" | "user"> & { shares: readonly Known[] }): Promise<Known[]> {
  if (shares.length === 0) return [];
  const times = shares.map(({ at }) => at);
  const around = { from: Math.min(...times) - 2 * DAY, until: Math.max(...times) + 2 * DAY };
  const references = shares.map(({ reference }) => reference);
  const before = await findRewarded(tx, user.id, references, around);
  const known = new Set(before.map(({ reference }) => reference));
  const counts = new Map<string, number>();
  const count = (at: number) => counts.get(centralDate(at)) ?? 0;
  for (const { at } of before) counts.set(centralDate(at), count(at) + 1);
  return shares.filter(({ reference, at }) => {
    if (known.has(reference) || count(at) >= SHARE_POINTS.rewardedADay) return false;
    known.add(reference);
    counts.set(centralDate(at), count(at) + 1);
    return true;
  });
}

function sharedOf(
  { id, before, after, stamps }: Candidate,
  names: ReadonlyMap<string, string>,
  madeAt: number,
  now: number,
): NotedShare {
  const name = names.get(String(after["verseReference"]));
  const reference = name === undefined ? null : shareIdOf(String(after["platform"]), name);
  const at = Math.min(now, Math.max(stamps["platform"] ?? now, madeAt));
  return { id, reference, at, isNew: before === null };
}

/** 8 characters without look-alikes. */
export function newShortCode(): string {
  const { alphabet } = RESET_CODE;
  return Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
