import type { HistoryOrder } from "@reignwell/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";

export interface HistoryFilters {
  query: string;
  /** Whether reflection, actions, challenges and prayer are searched as well. */
  everything: boolean;
  /** `YYYY-MM`, or null for all. */
  month: string | null;
  order: HistoryOrder;
}

/** The search is written into the address this long after the last key, in ms. */
const SETTLED = 400;

const NAMES = { query: "q", everything: "all", month: "month", order: "sort" } as const;

/**
 * The filters stand in the address, so that a reload, Back and a bookmark show the same plans. A
 * typed search is written there when the user stops typing.
 */
export function useHistoryFilters() {
  const [params, setParams] = useSearchParams();
  const kept = readFilters(params);
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
  const change = useCallback((changed: Partial<HistoryFilters>) => {
    const now = latest.current;
    const next = { ...now.kept, query: now.query, ...changed };
    // Only typing waits; every other change is one deliberate tap.
    const waits = Object.keys(changed).every((name) => name === "query");
    setTyped((before) => ({
      ...before,
      query: next.query,
      written: waits ? before.written : next.query,
    }));
    if (!waits) now.setParams((before) => withFilters(before, next), { replace: true });
  }, []);

  useEffect(() => {
    if (query === written) return undefined;
    const timer = setTimeout(() => {
      setTyped((before) => ({ ...before, written: query }));
      setParams((before) => withFilters(before, { ...readFilters(before), query }), {
        replace: true,
      });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [query, written, setParams]);

  const filters: HistoryFilters = { ...kept, query };
  return { filters, change };
}

function readFilters(params: URLSearchParams): HistoryFilters {
  const month = params.get(NAMES.month) ?? "";
  const order = params.get(NAMES.order);
  return {
    query: params.get(NAMES.query) ?? "",
    everything: params.get(NAMES.everything) === "1",
    month: /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    order: order === "oldest" || order === "bible" ? order : "newest",
  };
}

function withFilters(before: URLSearchParams, filters: HistoryFilters): URLSearchParams {
  const params = new URLSearchParams(before);
  const put = (name: string, value: string | null) => {
    if (value) params.set(name, value);
    else params.delete(name);
  };
  put(NAMES.query, filters.query);
  put(NAMES.everything, filters.everything ? "1" : null);
  put(NAMES.month, filters.month);
  put(NAMES.order, filters.order === "newest" ? null : filters.order);
  return params;
}
