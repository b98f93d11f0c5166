import type { LocalDatabase, PendingRow } from "../database/local-database.ts";
import { writeMeta } from "../database/meta-table.ts";
import { REJECTED } from "../database/pending-row.ts";
import { byLastWrite } from "../database/row-ranges.ts";

/** Refused for want of a membership, or for want of a row that was. */
const MENDED_BY_MEMBERSHIP: ReadonlySet<string> = new Set([
  "membership_required",
  "missing_parent",
]);

/**
 * Offers again, for a user who is a member now, what was refused because they were none: a
 * goal that waited goes through without a tap. Nothing else that was refused is touched [L5].
 */
export async function offerToMember(database: LocalDatabase): Promise<void> {
  const refused = await byLastWrite(database, REJECTED).toArray();
  const codeOf = ({ refusal }: PendingRow) => refusal?.code ?? "";
  if (!refused.some((row) => codeOf(row) === "membership_required")) return;
  const mended = refused.filter((row) => MENDED_BY_MEMBERSHIP.has(codeOf(row)));
  await writeMeta(database, { touched: Math.random() });
  await database.pending.bulkPut(mended.map((row) => ({ ...row, state: "waiting" as const })));
}
