import { TextInput } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { formatMonth, monthsAround } from "@reignwell/domain";
import { IconChevronLeft, IconChevronRight, IconSearch } from "@tabler/icons-react";
import type { ArchiveFilters, ChangeFilters } from "../use-archive-filters.ts";
import classes from "./archive-controls.module.css";

interface ArchiveControlsProps {
  filters: ArchiveFilters;
  change: ChangeFilters;
  month: string;
  /** The last month that can hold anything. */
  latest: string;
}

/** V-003, V-004 */
export function ArchiveControls({ filters, change, month, latest }: ArchiveControlsProps) {
  const { search, previousMonth, nextMonth, allMonths } = MESSAGES.archive;
  const { before, after } = monthsAround(month);
  const isLatest = month >= latest;
  const show = (next: string) => change({ month: next, all: false });
  return (
    <div className={classes.controls} data-no-print>
      <TextInput
        type="search"
        label={search}
        placeholder="Verse, reference or reflection"
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        enterKeyHint="search"
        value={filters.query}
        onChange={({ currentTarget: { value } }) => change({ query: value })}
      />
      <div className={classes.months} role="group" aria-label="Month">
        <button
          type="button"
          className={classes.step}
          aria-label={previousMonth}
          onClick={() => show(before)}
        >
          <IconChevronLeft size={22} aria-hidden />
        </button>
        <h2 className={classes.month} aria-live="polite">
          {filters.all ? allMonths : formatMonth(month)}
        </h2>
        <button
          type="button"
          className={classes.step}
          aria-label={nextMonth}
          // It stays focusable: the user who pressed it to the last month is still on it.
          aria-disabled={isLatest}
          onClick={() => isLatest || show(after)}
        >
          <IconChevronRight size={22} aria-hidden />
        </button>
      </div>
    </div>
  );
}
