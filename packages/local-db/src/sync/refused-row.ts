import { type PackedStamps, REGISTERS, type WireRow } from "@reignwell/contract";
import { isWords, registerOf, sameValue, stampIn } from "@reignwell/sync-core";
import type { VersionToKeep } from "../database/earlier-versions-store.ts";
import { splitWireRow } from "../database/known-stamps.ts";
import { type PendingRow, REJECTED } from "../database/pending-row.ts";

/** The code of a row that the server no longer has, and that only the person can bring back. */
export const GONE_CODE = "gone";

/** A row as the server holds it, with its stamps beside it. */
export type HeldRow = ReturnType<typeof splitWireRow>;

/**
 * The words that the server held when it refused a change, and that are not shown here: where the
 * server loses them, nothing else has them. They may also be in other fields than the change's: the
 * answer with the refusal comes before later pages of rows.
 *
 * @param shown the row as it is shown here
 */
export function wordsBehind(
  { collection, id, refusal }: Pick<PendingRow, "collection" | "id" | "refusal">,
  shown: WireRow | undefined,
): VersionToKeep[] {
  if (!refusal?.row) return [];
  const { id: _id, ...held } = splitWireRow(refusal.row).row;
  return Object.entries(held).flatMap(([field, value]) => {
    const isBehind = isWords(value) && !sameValue(value, shown?.[field]);
    return isBehind ? [{ collection, id, field, value }] : [];
  });
}

/**
 * Which of the fields that are offered beside a refused change the server may still want: what is
 * later than what it holds, and words in any case: the author of later ones was not shown them, and
 * only an answer that gives them back keeps them [M2]. Anything else would lose there or, once the
 * server has forgotten the row, bring back one that was deleted.
 */
export function stillOffered(
  { collection, fields, seen }: PendingRow,
  mine: WireRow,
  held: HeldRow | undefined,
): string[] {
  const offered = Object.keys(fields).filter((field) => fields[field] === null);
  const stampOf = (field: string) =>
    stampIn(held?.stamps, registerOf(field, REGISTERS[collection]));
  return offered.filter(
    (field) =>
      !held ||
      (seen[field] ?? 0) > stampOf(field) ||
      (isWords(mine[field]) && !sameValue(mine[field], held.row[field])),
  );
}

/**
 * A change that may have been refused, once its row comes from the server: what was offered because
 * the server lacked it, and what it has by now, waits no longer. Null where that was all of it. Of a
 * row that was deleted long ago and comes as deleted all stays: its user has been asked about it.
 */
export function withoutArrivedOffers(
  pending: PendingRow,
  mine: WireRow,
  known: PackedStamps | undefined,
  held: HeldRow,
): PendingRow | null {
  if (pending.state !== REJECTED) return pending;
  if (pending.refusal?.code === GONE_CODE && typeof held.row["deletedAt"] === "number") {
    return pending;
  }
  const wanted = new Set(stillOffered(pending, mine, held));
  // Where the server went back behind the known stamp, the value would be offered again under that
  // one, which may be another value's.
  const isBehindKnown = (field: string) => {
    const register = registerOf(field, REGISTERS[pending.collection]);
    return stampIn(known, register) > stampIn(held.stamps, register);
  };
  const kept = Object.entries(pending.fields).filter(
    ([field, at]) => at !== null || wanted.has(field) || isBehindKnown(field),
  );
  if (kept.length === 0) return null;
  return { ...pending, ...onlyFields(pending, Object.fromEntries(kept)) };
}

/** Only these fields of a change, and the stamps that were noted for them. */
export function onlyFields(
  { seen }: PendingRow,
  fields: PendingRow["fields"],
): Pick<PendingRow, "fields" | "seen"> {
  const left = Object.entries(seen).filter(([field]) => Object.hasOwn(fields, field));
  return { fields, seen: Object.fromEntries(left) };
}
