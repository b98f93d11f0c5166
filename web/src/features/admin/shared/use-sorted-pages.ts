import { useMemo, useState } from "react";

/** What a column is sorted by; null comes last in both directions. */
export type SortKey = string | number | boolean | null;

/** The column by whose values a table is sorted. */
export interface Sorting {
  key: string;
  isDescending: boolean;
}

interface SortedColumn<Row> {
  key: string;
  sortBy?: (row: Row) => SortKey;
}

const PAGE_SIZE = 25;
const BY_NOTHING: Sorting = { key: "", isDescending: false };

/** Sorts rows by a column and cuts them into pages, for what the page has as a whole. */
export function useSortedPages<Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  first: Sorting = BY_NOTHING,
  pageSize = PAGE_SIZE,
) {
  const [sorting, setSorting] = useState(first);
  const [wanted, setPage] = useState(1);
  const sortBy = columns.find(({ key }) => key === sorting.key)?.sortBy;
  const sorted = useMemo(
    () => (sortBy ? rows.toSorted(comparing(sortBy, sorting.isDescending)) : rows),
    [rows, sortBy, sorting.isDescending],
  );
  // A page that was emptied by deleting its last row is none any more.
  const page = Math.min(wanted, Math.max(1, Math.ceil(rows.length / pageSize)));
  return {
    rows: sorted.slice((page - 1) * pageSize, page * pageSize),
    page,
    pageSize,
    total: rows.length,
    sorting,
    onPage: setPage,
    onSort: (next: Sorting) => {
      setSorting(next);
      setPage(1);
    },
  };
}

function comparing<Row>(sortBy: (row: Row) => SortKey, isDescending: boolean) {
  return (one: Row, other: Row): number => {
    const [a, b] = [sortBy(one), sortBy(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order =
      typeof a === "string" && typeof b === "string"
        ? a.localeCompare(b, "en")
        : Number(a) - Number(b);
    return isDescending ? -order : order;
  };
}
