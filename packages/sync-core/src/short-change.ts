import type { RowChange, WireChange } from "@reignwell/contract";

/** The fields that a change says something of: by their names, whatever each of them holds. */
export function namedIn(change: WireChange): Readonly<Record<string, unknown>> {
  return "fields" in change ? change.fields : change.values;
}

/** What a change writes into a field; undefined where it says nothing of it. */
export function valueIn(change: WireChange, field: string): unknown {
  if ("fields" in change) return change.fields[field]?.[1];
  return Object.hasOwn(change.values, field) ? change.values[field] : undefined;
}

/** When a field was written; null where it is offered, undefined where the change lacks it. */
export function timeIn(change: WireChange, field: string): number | null | undefined {
  if ("fields" in change) return change.fields[field]?.[0];
  return Object.hasOwn(change.values, field) ? change.at : undefined;
}

/** A change with a pair for each field, in whichever form it came. */
export function expanded(change: WireChange): RowChange {
  if ("fields" in change) return change;
  const { collection, id, at, values } = change;
  const fields: RowChange["fields"] = {};
  for (const name in values) fields[name] = [at, values[name]];
  return { collection, id, fields };
}
