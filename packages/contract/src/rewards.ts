/*
 * What sharing is worth (DEC-65, DEC-66, R-024). The server awards by these; screens only show them.
 */

/** Points of a share, and how many shares of one Central day are rewarded. */
export const SHARE_POINTS = { each: 5, rewardedADay: 3 } as const;

/** Points of a referral: given when the friend's first plan is saved. */
export const REFERRAL_POINTS = 50;

/** points for a giveaway go up in steps of so many. */
export const GIVEAWAY_STEP = 10;

/** DEC-65: where a verse can be shared; `native` is the device's own share sheet. */
export const SHARE_PLATFORMS = ["x", "facebook", "email", "copy", "native"] as const;

/** One of {@link SHARE_PLATFORMS}. */
export type SharePlatform = (typeof SHARE_PLATFORMS)[number];

/** Those that 'Social Butterfly' asks for; the share sheet says nothing of where it went. */
export const ALL_PLATFORMS: readonly SharePlatform[] = ["x", "facebook", "email", "copy"];
