/** So many rows a list shows at first, and more with each "Show more". */
export const LISTED_AT_ONCE = 50;

/** Deleted rows and overwritten values can be had back for so long, in ms. */
export const KEPT_FOR = 30 * 86_400_000;

/** A list's first rows. */
export interface Listed<T> {
  items: T[];
  /** Whether there are others, which come later in its order. */
  more: boolean;
}

/** What was read for a list: one more than it shows tells that there are others. */
export function listed<T>(found: readonly T[], limit: number): Listed<T> {
  return { items: found.slice(0, limit), more: found.length > limit };
}
