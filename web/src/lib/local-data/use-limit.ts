import { useCallback, useState } from "react";

/**
 * How many rows of a list are read, and a way to read more.
 *
 * @param part so many rows at first, and with each "Show more"
 */
export function useLimit(part: number): [limit: number, onShowMore: () => void] {
  const [limit, setLimit] = useState(part);
  return [limit, useCallback(() => setLimit((before) => before + part), [part])];
}
