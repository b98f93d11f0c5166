import {
  type Collection,
  type PackedStamps,
  REGISTER_NAMES,
  REGISTERS,
  STAMPS_MEMBER,
  type WireRow,
} from "@reignwell/contract";
import { applyPulledRow, packStamps, stampIn } from "@reignwell/sync-core";
import { splitWireRow } from "../database/known-stamps.ts";

type Stamps = PackedStamps | undefined;

/** Whether a row's stamps from the server are earlier than others that it once had there. */
export function isBehind(collection: Collection, now: Stamps, once: Stamps): boolean {
  if (once === undefined || JSON.stringify(once) === JSON.stringify(now)) return false;
  return REGISTER_NAMES[collection].some((name) => stampIn(once, name) > stampIn(now, name));
}

/** Two states of one row with their stamps: each register as it is where its stamp is later. */
export function laterOf(collection: Collection, was: WireRow, pulled: WireRow): WireRow {
  const old = splitWireRow(was);
  const { row, stamps } = splitWireRow(pulled);
  const applied = applyPulledRow(
    { row: old.row, known: old.stamps, pending: {} },
    row,
    stamps,
    REGISTERS[collection],
  );
  const names = REGISTER_NAMES[collection];
  const latest = names.map((name): [string, number] => [
    name,
    Math.max(stampIn(old.stamps, name), stampIn(stamps, name)),
  ]);
  return { ...applied.row, [STAMPS_MEMBER]: packStamps(Object.fromEntries(latest), names) };
}
