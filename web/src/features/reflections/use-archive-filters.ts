import {
  type FilterAddress,
  readMonth,
  useAddressFilters,
} from "../../lib/browser/use-address-filters.ts";

export const ARCHIVE_TABS = ["daily", "personal"] as const;
export type ArchiveTab = (typeof ARCHIVE_TABS)[number];

export interface ArchiveFilters {
  tab: ArchiveTab;
  query: string;
  /** `YYYY-MM`; null for today's. */
  month: string | null;
  /** Whether the search goes through all months (DEC-77). */
  all: boolean;
}

export type ChangeFilters = (changed: Partial<ArchiveFilters>) => void;

const ADDRESS: FilterAddress<ArchiveFilters> = {
  read: (params) => {
    const query = params.get("q") ?? "";
    return {
      tab: params.get("tab") === "personal" ? "personal" : "daily",
      query,
      month: readMonth(params.get("month")),
      // Without a search it would be a list of years.
      all: query.trim() !== "" && params.get("all") === "1",
    };
  },
  write: ({ tab, query, month, all }) => ({
    tab: tab === "daily" ? null : tab,
    q: query,
    month,
    all: all && query.trim() !== "" ? "1" : null,
  }),
};

/** What the archive shows, which stands in the address. */
export function useArchiveFilters() {
  return useAddressFilters(ADDRESS);
}
