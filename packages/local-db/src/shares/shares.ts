import {
  SHARE_DEFAULTS,
  SHARE_PLATFORMS,
  type Share,
  type SharePlatform,
} from "@reignwell/contract";
import { shareIdOf } from "@reignwell/domain";
import type { LocalDatabase } from "../database/local-database.ts";
import { readSums } from "../database/tallies.ts";
import { recordChanges, writeTogether } from "../outbox/record-change.ts";

/** What was shared where. */
export type ShareInput = Pick<Share, "platform" | "verseReference"> &
  Partial<Pick<Share, "entryId">>;

/**
 * Notes a share, so that it is rewarded when it is synced (DEC-67). False, and nothing written,
 * where this verse was shared on this platform before: it counts once (DEC-66).
 *
 * @param now the device's clock, in ms since 1970
 */
export async function recordShare(
  database: LocalDatabase,
  share: ShareInput,
  now: number,
): Promise<boolean> {
  const id = shareIdOf(share.platform, share.verseReference);
  return writeTogether(database, ["shares"], async () => {
    const stored = await database.shares.get(id);
    if (stored?.deletedAt === null) return false;
    const fields = { ...SHARE_DEFAULTS, ...share, deletedAt: null };
    await recordChanges(database, [{ collection: "shares", id, fields }], now);
    return true;
  });
}

/** Where each of the user's shares went, those that wait to be sent included. */
export async function listSharePlatforms(database: LocalDatabase): Promise<SharePlatform[]> {
  const shares = await readSums(database, "shares");
  return SHARE_PLATFORMS.flatMap((platform) =>
    Array.from({ length: shares[platform] ?? 0 }, () => platform),
  );
}
