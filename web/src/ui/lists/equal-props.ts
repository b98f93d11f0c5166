/**
 * Whether two sets of props read the same: for the rows of a live list. The live query makes new
 * objects at each change, and without this the whole list would be drawn again for one tick. Rows
 * are compared field by field, everything else by identity.
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
