import type { PackedStamps } from "@reignwell/contract";
import { stampIn } from "./packed-stamp.ts";

/** The stamps of a row by register; a register that is absent was never written: 0. */
export type Stamps = Readonly<Record<string, number>>;

/**
 * Packs a row's stamps for the wire and for keeping [K1]: one number where all registers have the
 * same, which is how nearly every row is made, else the most frequent one and what differs from it.
 *
 * @param registers the names of all registers of the row's kind
 */
export function packStamps(stamps: Stamps, registers: readonly string[]): PackedStamps {
  const [first = ""] = registers;
  const common = stamps[first] ?? 0;
  if (registers.every((name) => (stamps[name] ?? 0) === common)) return common;
  const counts = new Map<number, number>();
  for (const name of registers) {
    const stamp = stamps[name] ?? 0;
    counts.set(stamp, (counts.get(stamp) ?? 0) + 1);
  }
  const [base] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0]);
  const added: Record<string, number> = {};
  for (const name of registers) {
    const stamp = stamps[name] ?? 0;
    if (stamp !== base) added[name] = stamp - base;
  }
  return [base, added];
}

/** All stamps by register. */
export function unpackStamps(
  packed: PackedStamps | undefined,
  registers: readonly string[],
): Record<string, number> {
  return Object.fromEntries(registers.map((name) => [name, stampIn(packed, name)]));
}

/** Reads packed stamps from a row that came over the wire; undefined where there are none. */
export function readPackedStamps(value: unknown): PackedStamps | undefined {
  if (Number.isSafeInteger(value)) return value as number;
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [base, added] = value as [unknown, unknown];
  if (!Number.isSafeInteger(base) || typeof added !== "object" || added === null) return undefined;
  if (!Object.values(added).every((each) => Number.isSafeInteger(each))) return undefined;
  return [base as number, added as Record<string, number>];
}

/** Sums of stamps are kept below this, so that they stay exact numbers [C1]. */
export const MARK_MODULUS = 1_000_000_007;

/** The mark of a row: its stamps' sum. Two rows of the same stamps have the same one [C1]. */
export function markOf(packed: PackedStamps | undefined, registers: readonly string[]): number {
  if (packed === undefined) return 0;
  const [base, added] = typeof packed === "number" ? [packed, {}] : packed;
  const sum = Object.values(added).reduce((total, each) => total + each, base * registers.length);
  return ((sum % MARK_MODULUS) + MARK_MODULUS) % MARK_MODULUS;
}
