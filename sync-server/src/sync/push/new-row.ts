import {
  type Collection,
  REGISTERS,
  type RowChange,
  type ShortChange,
  type Taken,
  type WireChange,
} from "@reignwell/contract";
import { LATEST_SEEN, registerOf, stampOf } from "@reignwell/sync-core";

/** A row of which nothing is stored, as its change makes it. */
export interface NewRow {
  values: Record<string, unknown>;
  /** By register, the latest stamp of its fields. */
  stamps: Record<string, number>;
}

/**
 * Makes a row of a change where nothing is stored: against nothing everything wins. A first push is
 * thousands of such rows, so no field becomes an object of its own on the way. Null where the change
 * claims to have seen the future.
 */
export function newRow(collection: Collection, change: WireChange, taken: Taken): NewRow | null {
  return "fields" in change
    ? ofFields(collection, change, taken)
    : ofValues(collection, change, taken);
}

function ofValues(collection: Collection, { at, values }: ShortChange, taken: Taken): NewRow {
  const registers = REGISTERS[collection];
  const stamp = stampOf([at, null], taken);
  const stamps: Record<string, number> = {};
  for (const name in values) stamps[registerOf(name, registers)] = stamp;
  return { values, stamps };
}

function ofFields(collection: Collection, { fields }: RowChange, taken: Taken): NewRow | null {
  const registers = REGISTERS[collection];
  const values: Record<string, unknown> = {};
  const stamps: Record<string, number> = {};
  for (const name in fields) {
    const change = fields[name];
    if (!change) continue;
    if ((change[2] ?? 0) > taken.received + LATEST_SEEN) return null;
    values[name] = change[1];
    const stamp = stampOf(change, taken);
    const register = registerOf(name, registers);
    const known = stamps[register];
    if (known === undefined || known < stamp) stamps[register] = stamp;
  }
  return { values, stamps };
}
