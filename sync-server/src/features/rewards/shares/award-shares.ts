import { randomInt } from "node:crypto";
import { type Canon, loadCanon } from "@reignwell/content";
import { RESET_CODE, SHARE_POINTS } from "@reignwell/contract";
import { centralDate, parseReference, shareIdOf } from "@reignwell/domain";
import type { AfterWrite, Candidate, JudgeInput } from "../../../sync/record-handler.ts";
import { awardAchievements } from "../award-achievements.ts";
import { changePoints } from "../point-ledger-repository.ts";
import { findRewarded, giveShortCodes, notePoints, readSharer } from "./share-repository.ts";

const DAY = 86_400_000;

/** A share that may be rewarded. */
interface Shared {
  id: string;
  /** The verse and the platform, however the reference is spelled: it is rewarded once. */
  reference: string;
  /** When it was shared, by the server's clock, in ms since 1970. */
  at: number;
}

/**
 * What follows from shares that were written (DEC-66): each gets its short code, and the first three
 * of a Central day are rewarded, each verse once on each platform. Deleting a share takes nothing
 * back, and writing it again gives nothing again: the ledger knows what was rewarded.
 *
 * The day is that of the edit by the server's clock [M1], so that what was shared offline counts for
 * the day on which it was shared. A device says how old its edits are, and none is taken for older
 * than the account: whatever it says, no more is rewarded than three a day of the account's life.
 */
export async function awardShares({
  tx,
  user,
  now,
  candidates,
  changedAccounts,
}: AfterWrite): Promise<void> {
  const living = candidates.filter(({ after }) => after["deletedAt"] === null);
  if (living.length === 0) return;
  await giveShortCodes(
    tx,
    user.id,
    living.map(({ id }) => id),
    newShortCode,
  );
  const { madeAt } = await readSharer(tx, user.id);
  const canon = await loadCanon();
  const shares = living
    .map((one) => sharedOf(one, canon, madeAt, now))
    .toSorted((one, other) => one.at - other.at);
  const days = await chooseRewarded({ tx, user, shares });
  for (const rewarded of days) {
    const lines = rewarded.map(({ reference }) => ({
      reason: "share" as const,
      reference,
      points: SHARE_POINTS.each,
    }));
    await changePoints(tx, user.id, lines, rewarded[0]?.at ?? now);
    const ids = rewarded.map(({ id }) => id);
    await notePoints(tx, user.id, ids, SHARE_POINTS.each);
  }
  // Shares count for them beyond the three of a day, too.
  const achieved = await awardAchievements(tx, user.id, now);
  if (days.length > 0 || achieved.length > 0) changedAccounts.add(user.id);
}

/** The shares that are rewarded, those of one Central day together. */
async function chooseRewarded({
  tx,
  user,
  shares,
}: Pick<JudgeInput, "tx" | "user"> & { shares: readonly Shared[] }): Promise<Shared[][]> {
  const times = shares.map(({ at }) => at);
  const around = { from: Math.min(...times) - 2 * DAY, until: Math.max(...times) + 2 * DAY };
  const references = shares.map(({ reference }) => reference);
  const before = await findRewarded(tx, user.id, references, around);
  const known = new Set(before.map(({ reference }) => reference));
  const counts = new Map<string, number>();
  const count = (at: number) => counts.get(centralDate(at)) ?? 0;
  for (const { at } of before) counts.set(centralDate(at), count(at) + 1);
  const rewarded = shares.filter(({ reference, at }) => {
    if (known.has(reference) || count(at) >= SHARE_POINTS.rewardedADay) return false;
    known.add(reference);
    counts.set(centralDate(at), count(at) + 1);
    return true;
  });
  return [...Map.groupBy(rewarded, ({ at }) => centralDate(at)).values()];
}

function sharedOf(
  { id, after, stamps }: Candidate,
  canon: Canon,
  madeAt: number,
  now: number,
): Shared {
  const platform = String(after["platform"]);
  const written = String(after["verseReference"]);
  const found = parseReference(written, canon);
  const { book, chapter, verse, endChapter, endVerse } = found ?? {};
  const reference = shareIdOf(
    platform,
    found ? [book, chapter, verse, endChapter, endVerse].join(" ") : written,
  );
  return { id, reference, at: Math.min(now, Math.max(stamps["platform"] ?? now, madeAt)) };
}

/** 8 characters without look-alikes. */
function newShortCode(): string {
  const { alphabet } = RESET_CODE;
  return Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
