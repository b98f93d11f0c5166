import type { RowChange, WireChange } from "@reignwell/contract";

/** A change as it travels: in short where all its fields were written at one time over nothing. */
export function shortened(change: RowChange): WireChange {
  const { collection, id, fields } = change;
  const values: Record<string, unknown> = {};
  let time: number | null = null;
  for (const name in fields) {
    const field = fields[name];
    if (!field) continue;
    const [at, value] = field;
    const fits = at !== null && field.length === 2 && (time === null || time === at);
    if (!fits) return change;
    time = at;
    values[name] = value;
  }
  return time === null ? change : { collection, id, at: time, values };
}

/** A change field by field, however it travelled. */
export function expanded(change: WireChange): RowChange {
  if ("fields" in change) return change;
  const { collection, id, at, values } = change;
  const fields: RowChange["fields"] = {};
  for (const name in values) fields[name] = [at, values[name]];
  return { collection, id, fields };
}

/** The fields that a change says something of: by their names, whatever each of them holds. */
export function namedIn(change: WireChange): Readonly<Record<string, unknown>> {
  return "fields" in change ? change.fields : change.values;
}
