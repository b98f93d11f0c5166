import type { RowChange } from "@reignwell/contract";
import { type Registers, registerOf } from "./merge.ts";

/** Which fields of a row wait to be sent, and when each was written on the device. */
export type PendingFields = Readonly<Record<string, number>>;

/**
 * What still waits after a batch was answered: every field that was written again after the
 * batch was made, known by its later time [L3].
 */
export function remainingFields(
  pending: PendingFields,
  sent: RowChange["fields"],
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(pending).filter(([field, at]) => sent[field]?.[0] !== at),
  );
}

/**
 * The local row after a pull: the server's row, except for fields that still wait here. A field
 * of a register keeps its companions, or half of one edit would meet half of another [L4].
 */
export function overlayRow(
  local: Readonly<Record<string, unknown>> | undefined,
  pulled: Readonly<Record<string, unknown>>,
  pending: PendingFields,
  registers: Registers,
): Record<string, unknown> {
  const row: Record<string, unknown> = { ...pulled };
  if (!local) return row;
  const held = new Set(Object.keys(pending).map((field) => registerOf(field, registers)));
  for (const [field, value] of Object.entries(local)) {
    if (held.has(registerOf(field, registers))) row[field] = value;
  }
  return row;
}
