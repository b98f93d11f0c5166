import type { HistoryOrder } from "@reignwell/domain";
import {
  type FilterAddress,
  readMonth,
  useAddressFilters,
} from "../../../lib/browser/use-address-filters.ts";

export interface HistoryFilters {
  query: string;
  /** Whether reflection, actions, challenges and prayer are searched as well. */
  everything: boolean;
  /** `YYYY-MM`, or null for all. */
  month: string | null;
  order: HistoryOrder;
}

const ADDRESS: FilterAddress<HistoryFilters> = {
  read: (params) => {
    const order = params.get("sort");
    return {
      query: params.get("q") ?? "",
      everything: params.get("all") === "1",
      month: readMonth(params.get("month")),
      order: order === "oldest" || order === "bible" ? order : "newest",
    };
  },
  write: ({ query, everything, month, order }) => ({
    q: query,
    all: everything ? "1" : null,
    month,
    sort: order === "newest" ? null : order,
  }),
};

export function useHistoryFilters() {
  return useAddressFilters(ADDRESS);
}
