/** Groups of fields that only make sense together; each group is one register [M2]. */
export type Registers = readonly (readonly string[])[];

/** A row as the server keeps it. */
export interface StampedRow {
  values: Readonly<Record<string, unknown>>;
  /** Per register (named by its first field) or single field: when it was last written. */
  stamps: Readonly<Record<string, number>>;
}

/** One field as pushed. */
export interface FieldWrite {
  /** The stamp that `stampOf` gave it. */
  stamp: number;
  value: unknown;
  /** The stamp of the value that its author had before them; 0 for none [K2]. */
  seen: number;
  /** Offered because the server may lack it [A3]: it wins over earlier stamps only. */
  offered: boolean;
}

/** What a merge came to. */
export interface Merge {
  values: Record<string, unknown>;
  stamps: Record<string, number>;
  /** Pushed values that lost against a later edit. */
  lost: { field: string; value: unknown }[];
  /** Stored values that lost against a pushed one whose author had not seen them. */
  replaced: { field: string; value: unknown }[];
  /** A pushed value stands there under a later stamp than its device reckons [S4]. */
  hasLaterStamp: boolean;
  /** False when the row is exactly what it was. */
  changed: boolean;
}

/** The name under which a field's stamp is kept: its register's first field, else itself. */
export function registerOf(field: string, registers: Registers): string {
  for (const group of registers) if (group.includes(field)) return group[0] ?? field;
  return field;
}

/**
 * Merges pushed fields into a row: per register, the later stamp wins; of equal stamps the one
 * that arrives later, because one user's writes are serial and arrival is then the order [M2].
 * What is offered needs a later stamp to win. A stamp names one value: what wins with an equal one
 * is stored under the next, or who saw the value before it would pass for having seen this one.
 */
export function mergeRow(
  stored: StampedRow,
  writes: Readonly<Record<string, FieldWrite>>,
  registers: Registers,
): Merge {
  const values: Record<string, unknown> = { ...stored.values };
  const stamps: Record<string, number> = { ...stored.stamps };
  const lost: Merge["lost"] = [];
  const replaced: Merge["replaced"] = [];
  let changed = false;
  let hasLaterStamp = false;
  for (const [register, fields] of byRegister(writes, registers)) {
    const latest = fields.reduce((best, field) =>
      field.write.stamp > best.write.stamp ? field : best,
    ).write;
    const stands = stored.stamps[register];
    const different = fields.filter(({ name, write }) => !sameValue(values[name], write.value));
    if (winsOver(latest, stands, different.length === 0)) {
      for (const { name, write } of different) {
        if (stands !== undefined && write.seen !== stands) {
          replaced.push({ field: name, value: values[name] });
        }
        values[name] = write.value;
      }
      changed ||= different.length > 0 || stands !== latest.stamp;
      const isTie = different.length > 0 && stands === latest.stamp;
      hasLaterStamp ||= isTie;
      stamps[register] = isTie ? latest.stamp + 1 : latest.stamp;
    } else {
      lost.push(...different.map(({ name, write }) => ({ field: name, value: write.value })));
      hasLaterStamp ||= different.length === 0;
    }
  }
  return { values, stamps, lost, replaced, hasLaterStamp, changed };
}

function winsOver(
  { stamp, offered }: FieldWrite,
  stands: number | undefined,
  same: boolean,
): boolean {
  if (stands === undefined || stamp > stands) return true;
  return stamp === stands && (!offered || same);
}

function byRegister(writes: Readonly<Record<string, FieldWrite>>, registers: Registers) {
  const groups = new Map<string, { name: string; write: FieldWrite }[]>();
  for (const [name, write] of Object.entries(writes)) {
    const register = registerOf(name, registers);
    const group = groups.get(register);
    if (group) group.push({ name, write });
    else groups.set(register, [{ name, write }]);
  }
  return groups;
}

/** Equality of JSON values; field order inside objects does not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const fields = Object.entries(a);
  const right = new Map(Object.entries(b));
  return (
    fields.length === right.size &&
    fields.every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
  );
}
