import * as z from "zod/mini";
import { MAX_LINE } from "../constants.ts";
import { deletedAt, recordId, requiredText } from "../field-schemas.ts";
import { SHARE_PLATFORMS } from "../rewards.ts";

/** Which verse was shared; a share without one is refused. */
export const sharedReference = requiredText(MAX_LINE, "Name the verse that is shared");

/**
 * One share of a verse. The id is deterministic (the platform and the verse's reference;
 * DEC-66), so that a verse that is shared on one platform twice, on two devices or by a REST call
 * is one row. Points, clicks and the short link are the server's and no part of it.
 */
export const shareRecord = z.strictObject({
  id: recordId,
  /** The plan that was open, where it was one. */
  entryId: z.nullable(recordId),
  platform: z.enum(SHARE_PLATFORMS),
  verseReference: sharedReference,
  deletedAt,
});

/** One share of a verse. */
export type Share = z.infer<typeof shareRecord>;

/** What a new share holds in the fields that its author left out. */
export const SHARE_DEFAULTS: Pick<Share, "entryId"> = { entryId: null };
