/**
 * Compares rows for a list: the date ascending, undated last, ties by newest id, which is the
 * greatest one because ids begin with their time (DEC-35).
 */
export function byDateThenNewest<T extends { id: string }>(
  dateOf: (row: T) => string | null,
): (a: T, b: T) => number {
  return (a, b) => {
    const [first, second] = [dateOf(a), dateOf(b)];
    if (first !== second) {
      if (first === null) return 1;
      if (second === null) return -1;
      return first < second ? -1 : 1;
    }
    if (a.id === b.id) return 0;
    return a.id < b.id ? 1 : -1;
  };
}
