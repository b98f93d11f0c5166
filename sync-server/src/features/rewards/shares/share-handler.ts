import { SHARE_DEFAULTS } from "@reignwell/contract";
import { shareIdOf } from "@reignwell/domain";
import type { RecordHandler } from "../../../sync/record-handler.ts";
import { describeTable } from "../../../sync/record-table.ts";
import { awardShares, type NameVerses } from "./award-shares.ts";

/**
 * Shares of verses, each with the id of its platform and verse (DEC-66). The entry is not
 * asked for: a plan that was deleted elsewhere must not cost the share. What the server knows as a
 * verse is another feature's to say.
 */
export const shareHandler = (nameVerses: NameVerses): RecordHandler => ({
  collection: "shares",
  table: describeTable("scripture_shares", {
    entryId: "uuid",
    platform: "text",
    verseReference: "text",
  }),
  firstScreen: "created_at >= $2::date",
  defaults: SHARE_DEFAULTS,
  judge: async ({ candidates }) =>
    new Map(
      candidates
        .filter(
          ({ id, after }) =>
            id !== shareIdOf(String(after["platform"]), String(after["verseReference"])),
        )
        .map(({ id }) => [
          id,
          { code: "wrong_id", message: "A share has the id of its platform and verse" },
        ]),
    ),
  afterWrite: (written) => awardShares(written, nameVerses),
});
