/** So many rows a list shows; the total says how many there are. */
export const LISTED_AT_MOST = 100;

/** Deleted rows and overwritten values can be had back for so long, in ms. */
export const KEPT_FOR = 30 * 86_400_000;

/** A list's first rows and the number of all. */
export interface Listed<T> {
  items: T[];
  total: number;
}
