/**
 * Compares the props of a row in a live list: rows field by field, everything else by identity.
 * The live query makes new objects at each change, and without this one tick would redraw the
 * whole list.
 */
export function sameReading<Props extends object>(before: Props, after: Props): boolean {
  return sameFields(before, after, (one, other) => sameFields(one, other, Object.is));
}

type Compare = (one: object, other: object) => boolean;

function sameFields(one: object, other: object, compare: Compare): boolean {
  const [first, second] = [Object.entries(one), new Map(Object.entries(other))];
  if (first.length !== second.size) return false;
  return first.every(([key, value]: [string, unknown]) => {
    const partner: unknown = second.get(key);
    if (Object.is(value, partner)) return second.has(key);
    return isRow(value) && isRow(partner) && compare(value, partner);
  });
}

function isRow(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
