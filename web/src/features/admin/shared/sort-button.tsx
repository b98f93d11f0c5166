import { MESSAGES } from "@reignwell/contract";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
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
  const Icon = sorting.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes.sort}
      aria-label={
        isSorted ? `${title}, ${sorting.isDescending ? sortedDown : sortedUp}` : undefined
      }
      onClick={() => onSort({ key, isDescending: isSorted && !sorting.isDescending })}
    >
      {title}
      {isSorted && <Icon size={16} aria-hidden />}
    </button>
  );
}
