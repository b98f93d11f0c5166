import type { PackedStamps, Taken, WireChange, WireRow } from "@reignwell/contract";
import { type Registers, registerOf, sameValue } from "./merge.ts";
import { stampIn } from "./packed-stamp.ts";
import { timeIn } from "./short-change.ts";
import { stampOf } from "./stamps.ts";

/** Which fields of a row wait, and when each was written on the device; null where it is offered. */
export type PendingFields = Readonly<Record<string, number | null>>;

/**
 * What still waits after a batch was answered: every field that was written again after the
 * batch was made, known by its later time [L3].
 */
export function remainingFields(
  pending: PendingFields,
  sent: WireChange,
): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(pending).filter(([field, at]) => timeIn(sent, field) !== at),
  );
}

/**
 * The stamps that the server gave to a change which it took, by register: the same formula on the
 * same numbers [K2]. A register of which a value was given back has none (0) until its row comes.
 *
 * @param lost the sent fields that came back because a later edit stands there
 */
export function settledStamps(
  sent: WireChange,
  taken: Taken,
  lost: ReadonlySet<string>,
  registers: Registers,
): Record<string, number> {
  const stamps: Record<string, number> = {};
  if ("values" in sent) {
    const stamp = stampOf([sent.at, null], taken);
    for (const field in sent.values) stamps[registerOf(field, registers)] = stamp;
  } else {
    // In place: a list of each change’s fields takes longer than reckoning their stamps.
    for (const field in sent.fields) {
      const change = sent.fields[field];
      if (!change) continue;
      const register = registerOf(field, registers);
      stamps[register] = Math.max(stampOf(change, taken), stamps[register] ?? 0);
    }
  }
  for (const field of lost) stamps[registerOf(field, registers)] = 0;
  return stamps;
}

/** What a pulled row is applied to. */
export interface LocalRow {
  /** The row as it stands on the device; undefined where there is none. */
  row: WireRow | undefined;
  /** The stamps that the server's values are known by here. */
  known: PackedStamps | undefined;
  pending: PendingFields;
}

/** What came of applying a pulled row to the local one. */
export interface AppliedRow {
  row: WireRow;
  /** By field: the known stamp of a value that the server has gone back behind; it is offered. */
  offered: Record<string, number>;
  /** Local values that the server's ones replace. */
  replaced: { field: string; value: unknown }[];
}

/**
 * Applies a pulled row to the local one, field by field [L4]: a field that waits keeps its value,
 * and so does one whose known stamp is later than the pulled one, because the server has gone back
 * and lacks it. A field of a register keeps its companions, or half of one edit would meet half of
 * another. All else becomes the server's.
 */
export function applyPulledRow(
  { row: local, known, pending }: LocalRow,
  pulled: WireRow,
  pulledStamps: PackedStamps | undefined,
  registers: Registers,
): AppliedRow {
  if (!local) return { row: pulled, offered: {}, replaced: [] };
  const row: WireRow = { ...pulled };
  const applied: AppliedRow = { row, offered: {}, replaced: [] };
  const waiting = new Set(Object.keys(pending).map((field) => registerOf(field, registers)));
  for (const [field, value] of Object.entries(local)) {
    if (field === "id") continue;
    const register = registerOf(field, registers);
    const stamp = stampIn(known, register);
    if (waiting.has(register)) row[field] = value;
    else if (stamp > stampIn(pulledStamps, register)) {
      row[field] = value;
      applied.offered[field] = stamp;
    } else if (field in pulled && !sameValue(pulled[field], value)) {
      applied.replaced.push({ field, value });
    }
  }
  return applied;
}

/** What a person would miss; a tick or a number is made again with one tap. */
export function isWords(value: unknown): boolean {
  return (typeof value === "string" || Array.isArray(value)) && value.length > 0;
}
