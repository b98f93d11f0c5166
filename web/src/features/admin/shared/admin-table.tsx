import { DataTable } from "mantine-datatable";
import type { ReactNode } from "react";
import { pageControls } from "./page-controls.tsx";
import { SortButton } from "./sort-button.tsx";
import classes from "./admin.module.css";
import { type Sorting, type SortKey, useSortedPages } from "./use-sorted-pages.ts";

/** A column of {@link AdminTable}; one with `sortBy` (or, paged by the server, `sortable`) sorts. */
export interface AdminColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  sortBy?: (row: Row) => SortKey;
  /** Where the server sorts; the table then calls `server.onSort`. */
  sortable?: boolean;
  width?: string | number;
  align?: "left" | "right";
  /** Stays on one line where a narrow screen scrolls the table, as a date does. */
  noWrap?: boolean;
}

/** For a table that the server sorts and cuts into pages. */
export interface ServerPages {
  page: number;
  total: number;
  pageSize: number;
  onPage: (page: number) => void;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

interface AdminTableProps<Row> {
  /** The table’s name for assistive technology. */
  label: string;
  rows: readonly Row[];
  columns: readonly AdminColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** How the rows are sorted at first; not needed where the server sorts. */
  sorting?: Sorting;
  pageSize?: number;
  /** New rows are on their way: those before them stay, paler. */
  fetching?: boolean;
  server?: ServerPages;
}

const PAGE_TEXT = ({ from, to, totalRecords }: Record<"from" | "to" | "totalRecords", number>) =>
  `${from}–${to} of ${totalRecords}`;

/**
 * Rows with sorting and paging, for a mouse and for a keyboard. A narrow screen scrolls inside of the
 * table. What is loading, failed or empty is said by the caller, in its own words.
 */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { label, rows, columns, rowKey, fetching = false, server } = props;
  const here = useSortedPages(rows, columns, props.sorting, props.pageSize);
  const { page, total, pageSize, onPage, sorting, onSort } = server ?? here;
  const pages =
    total > pageSize
      ? {
          page,
          onPageChange: onPage,
          totalRecords: total,
          recordsPerPage: pageSize,
          paginationSize: "xl" as const,
          paginationText: PAGE_TEXT,
          renderPagination: pageControls,
          getPaginationItemProps: (number: number) => ({ "aria-label": `Page ${number}` }),
        }
      : {};
  return (
    <div className={classes.table} data-fetching={fetching}>
      <DataTable<Row>
        aria-label={label}
        records={[...(server ? rows : here.rows)]}
        idAccessor={rowKey}
        verticalSpacing="sm"
        // Numbers end where the next column's text begins.
        horizontalSpacing="md"
        verticalAlign="top"
        withTableBorder
        borderRadius="md"
        minHeight={0}
        // Lies unseen behind the rows; the caller says in words what an empty table means.
        emptyState={<span hidden />}
        columns={columns.map((column) => ({
          accessor: column.key,
          title:
            column.sortBy || column.sortable ? (
              <SortButton column={column} sorting={sorting} onSort={onSort} />
            ) : (
              column.title
            ),
          render: column.render,
          textAlign: column.align ?? "left",
          noWrap: column.noWrap ?? false,
          ...(column.width === undefined ? {} : { width: column.width }),
        }))}
        {...pages}
      />
    </div>
  );
}
