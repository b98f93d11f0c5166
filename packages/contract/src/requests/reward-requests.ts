import * as z from "zod/mini";
import { rewards } from "../messages/app/rewards.ts";
import { ACHIEVEMENTS } from "../achievements.ts";

const achievementId = z.enum(ACHIEVEMENTS.map(({ id }) => id));
const isoInstant = z.string();
const rowId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** The answer of `GET /api/referral-stats`. */
export const referralStats = z.object({
  referralCode: z.string(),
  /** `{origin}/auth?ref=CODE` (DEC-12). */
  referralLink: z.string(),
  /** The three most recent. */
  referrals: z.array(
    z.object({
      /** The username where the friend has no display name. */
      displayName: z.string(),
      username: z.string(),
      createdAt: isoInstant,
      pointsEarned: z.int(),
      /** Until the friend's first plan is saved there are no points (DEC-66). */
      isPending: z.boolean(),
    }),
  ),
  totalReferrals: z.int(),
  pointsEarned: z.int(),
  /** Plans of earlier days bring no achievement. A copy that a device kept may lack it. */
  plansCountFrom: z.optional(z.string()),
});

/** One giveaway as everybody sees it. */
export const giveaway = z.object({
  id: rowId,
  title: z.string(),
  description: z.string(),
  prize: z.string(),
  /** Who may take part, when, and how is drawn (DEC-76). */
  rules: z.string(),
  pointRequirement: z.int(),
  startDate: isoInstant,
  endDate: isoInstant,
  imageUrl: z.nullable(z.string()),
  /** SHA-256 of the seed's text in hex, published from the start (DEC-72). */
  commitment: z.string(),
  isDrawn: z.boolean(),
});

/** The answer of `GET /api/giveaways`: those that run, those to come, and those that ended lately. */
export const giveaways = z.array(giveaway);

/** One entry of the caller. */
export const giveawayEntry = z.object({
  id: rowId,
  giveawayId: rowId,
  /** It may be on the list of giveaways no more. */
  giveawayTitle: z.string(),
  pointsSpent: z.int(),
  createdAt: isoInstant,
  isWinner: z.boolean(),
  /** The giveaway was ended before its time, and the points went back (DEC-92). */
  isRefunded: z.boolean(),
});

/** The answer of `GET /api/user/giveaway-entries`, the latest first. */
export const giveawayEntries = z.array(giveawayEntry);

/**
 * `POST /api/enter-giveaway` (R-018, DEC-68): without `pointsSpent` the requirement is spent. With the
 * header `Idempotency-Key` a repeated call enters once. Refused with `not_enough_points`,
 * `giveaway_closed`, `not_found` and `validation_failed` (below the requirement, not a step).
 */
export const giveawayEntryRequest = z.strictObject({
  giveawayId: rowId,
  pointsSpent: z.optional(z.int({ error: rewards.wholePoints })),
});

/** The answer of `POST /api/enter-giveaway`. */
export const giveawayEntryAnswer = z.object({
  entry: giveawayEntry,
  /** The balance afterwards. */
  sharingPoints: z.int(),
  /** Of this balance; see `accountState`. */
  accountVersion: z.optional(z.int()),
});

/**
 * The answer of `GET /api/giveaways/{id}/draw`, for everybody (DEC-72): all that is needed to
 * recompute the winner. Before the draw the seed is null and the list is empty.
 */
export const giveawayDraw = z.object({
  giveawayId: rowId,
  title: z.string(),
  endDate: isoInstant,
  commitment: z.string(),
  seed: z.nullable(z.string()),
  drawnAt: z.nullable(isoInstant),
  /** SHA-256 in hex of seed and list, stored with the draw: a list that was changed later differs. */
  ticket: z.nullable(z.string()),
  /** In the order that counts. */
  entries: z.array(z.object({ id: rowId, pointsSpent: z.int() })),
  winningEntryId: z.nullable(rowId),
});

/** The answer of `GET /api/user/achievements` (DEC-74): those that the caller has, the first first. */
export const achievements = z.array(
  z.object({
    achievementId,
    createdAt: isoInstant,
    title: z.string(),
    description: z.string(),
    pointsAwarded: z.int(),
  }),
);

/** One giveaway as everybody sees it. */
export type Giveaway = z.infer<typeof giveaway>;
/** One entry of the caller. */
export type GiveawayEntry = z.infer<typeof giveawayEntry>;
/** All that is needed to recompute a winner. */
export type GiveawayDraw = z.infer<typeof giveawayDraw>;
/** What the caller's referrals came to. */
export type ReferralStats = z.infer<typeof referralStats>;
/** The body of `POST /api/enter-giveaway`. */
export type GiveawayEntryRequest = z.infer<typeof giveawayEntryRequest>;
/** The answer of `POST /api/enter-giveaway`. */
export type GiveawayEntryAnswer = z.infer<typeof giveawayEntryAnswer>;
/** An achievement that the caller has. */
export type Achieved = z.infer<typeof achievements>[number];
