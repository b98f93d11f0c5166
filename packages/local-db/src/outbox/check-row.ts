import { type Collection, RECORD_SCHEMAS } from "@reignwell/contract";

/**
 * A row with fields written over it, if it fits the kind's schema: the same one as on the
 * server, so that what is accepted here is not refused there. Fields that a newer version of the
 * app added are unknown to this one; they stay as they are instead of making the row unwritable.
 */
export function checkRow(
  collection: Collection,
  stored: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
): { row: { id: string } } | { problem: Error } {
  const schema = RECORD_SCHEMAS[collection];
  const known = Object.entries(stored).filter(([field]) => Object.hasOwn(schema.shape, field));
  const checked = schema.safeParse({ ...Object.fromEntries(known), ...fields });
  return checked.success ? { row: { ...stored, ...checked.data } } : { problem: checked.error };
}
