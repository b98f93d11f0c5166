import * as z from "zod/mini";
import { recordId } from "../field-schemas.ts";
import { sharedReference } from "../records/share.ts";
import { SHARE_PLATFORMS } from "../rewards.ts";

/**
 * `POST /api/shares` (DEC-67). The id follows from platform and reference, so that a repeated call,
 * or the same share that a device sends by sync, is one share with one short link.
 */
export const shareRequest = z.strictObject({
  entryId: z.optional(recordId),
  platform: z.enum(SHARE_PLATFORMS),
  verseReference: sharedReference,
});

/**
 * `POST /api/share-links`: the short link for a share that is still to come. A copy can fail and a
 * share sheet can be closed, so it earns nothing; `POST /api/shares` notes the share afterwards.
 */
export const shareLinkRequest = z.strictObject({
  platform: z.enum(SHARE_PLATFORMS),
  verseReference: sharedReference,
});

/** The answer of `POST /api/share-links`. */
export const shareLinkAnswer = z.object({ shortLink: z.string() });

/** The answer of `POST /api/shares`. */
export const shareAnswer = z.object({
  id: recordId,
  /** Of this server's own origin: `https://.../s/CODE`. */
  shortLink: z.string(),
  /** What this share was worth; 0 past the daily limit and for one that was rewarded before. */
  pointsEarned: z.int(),
  /** The balance afterwards. */
  sharingPoints: z.int(),
  /** Of this balance; see `accountState`. */
  accountVersion: z.optional(z.int()),
});

/**
 * The answer of `GET /api/shared-verses/{code}`: the verse of a short link in the server's own words,
 * each null where the server does not know it.
 */
export const sharedVerseAnswer = z.object({
  reference: z.nullable(z.string()),
  verse: z.nullable(z.string()),
  /** The translation's abbreviation where it is known. */
  translation: z.nullable(z.string()),
});

/** The answer to a share. */
export type ShareAnswer = z.infer<typeof shareAnswer>;
/** The verse of a short link. */
export type SharedVerseAnswer = z.infer<typeof sharedVerseAnswer>;
