import { useCallback, useState } from "react";

/** So many rows of a list are read at first, and with each "Show more". */
const PART = 50;

/** How many rows of a list are read, and a way to read more. */
export function useLimit(): [limit: number, onShowMore: () => void] {
  const [limit, setLimit] = useState(PART);
  return [limit, useCallback(() => setLimit((before) => before + PART), [])];
}
