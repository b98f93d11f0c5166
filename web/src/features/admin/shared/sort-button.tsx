import { MESSAGES } from "@reignwell/contract";
import classes from "./admin.module.css";
import type { Sorting } from "./use-sorted-pages.ts";

interface SortButtonProps {
  column: { key: string; title: string };
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** A column’s title as a button, which a header cell of the table’s library is none of for a keyboard. */
export function SortButton({ column: { key, title }, sorting, onSort }: SortButtonProps) {
  const isSorted = sorting.key === key;
  const { sortedUp, sortedDown } = MESSAGES.admin;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={isSorted ? (sorting.isDescending ? "down" : "up") : undefined}
      aria-label={
        isSorted ? `${title}, ${sorting.isDescending ? sortedDown : sortedUp}` : undefined
      }
      onClick={() => onSort({ key, isDescending: isSorted && !sorting.isDescending })}
    >
      {title}
    </button>
  );
}
