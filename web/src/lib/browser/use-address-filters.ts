import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** The search is written into the address this long after the last key, in ms. */
const SETTLED = 400;

/** How filters stand in the address. */
export interface FilterAddress<Filters extends { query: string }> {
  read: (params: URLSearchParams) => Filters;
  /** By their names in the address; null or an empty text for what is not narrowed. */
  write: (filters: Filters) => Readonly<Record<string, string | null>>;
}

/**
 * The filters of a list stand in the address, so that a reload, Back and a bookmark show the same
 * rows. A typed search is written there when the user stops typing.
 *
 * @param address the same object at every call
 */
export function useAddressFilters<Filters extends { query: string }>(
  address: FilterAddress<Filters>,
) {
  const [params, setParams] = useSearchParams();
  const kept = address.read(params);
  const [{ query, written, seen }, setTyped] = useState({
    query: kept.query,
    written: kept.query,
    seen: kept.query,
  });
  // Back, forward, another tab or a link brought another search.
  if (kept.query !== seen) {
    const own = kept.query === written;
    setTyped({ query: own ? query : kept.query, written: kept.query, seen: kept.query });
  }

  // The latest values for `change`, which stays the same function.
  const latest = useRef({ kept, query, setParams });
  useEffect(() => {
    latest.current = { kept, query, setParams };
  });
  const change = useCallback(
    (changed: Partial<Filters>) => {
      const now = latest.current;
      const next = { ...now.kept, query: now.query, ...changed };
      // Only typing waits; every other change is one deliberate tap.
      const waits = Object.keys(changed).every((name) => name === "query");
      setTyped((before) => {
        const written = waits ? before.written : next.query;
        // Nothing was typed: the list is drawn once, for its new address.
        if (before.query === next.query && before.written === written) return before;
        return { ...before, query: next.query, written };
      });
      if (!waits) now.setParams((before) => within(before, address.write(next)), { replace: true });
    },
    [address],
  );

  useEffect(() => {
    if (query === written) return undefined;
    const timer = setTimeout(() => {
      setTyped((before) => ({ ...before, written: query }));
      setParams((before) => within(before, address.write({ ...address.read(before), query })), {
        replace: true,
      });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [query, written, setParams, address]);

  const filters: Filters = { ...kept, query };
  return { filters, change };
}

/** A month of the address, as `YYYY-MM`; null for what is none. */
export function readMonth(value: string | null): string | null {
  return value !== null && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(value) ? value : null;
}

function within(
  before: URLSearchParams,
  values: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}
