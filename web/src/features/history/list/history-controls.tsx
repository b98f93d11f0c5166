import { NativeSelect, TextInput } from "@mantine/core";
import { formatMonth, type HistoryOrder, type HistoryRow, monthsFound } from "@reignwell/domain";
import { IconSearch } from "@tabler/icons-react";
import { memo, useCallback, useMemo } from "react";
import { SwitchLine } from "../../../ui/forms/switch-line.tsx";
import { useLaterRows } from "../../../ui/lists/use-later-rows.ts";
import classes from "./history-controls.module.css";
import type { HistoryFilters } from "./use-history-filters.ts";

interface HistoryControlsProps {
  filters: HistoryFilters;
  onChange: (changed: Partial<HistoryFilters>) => void;
  rows: readonly HistoryRow[];
}

const ORDERS = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "bible", label: "Bible reference" },
] as const satisfies readonly { value: HistoryOrder; label: string }[];

export function HistoryControls({ filters, onChange, rows }: HistoryControlsProps) {
  const showMonth = useCallback((month: string | null) => onChange({ month }), [onChange]);
  return (
    <div role="search" className={classes.controls} data-no-print>
      <TextInput
        className={classes.search}
        type="search"
        label="Search"
        placeholder="Verse, reference or priority"
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        enterKeyHint="search"
        value={filters.query}
        onChange={(event) => onChange({ query: event.currentTarget.value })}
      />
      <MonthSelect rows={rows} month={filters.month} onChange={showMonth} />
      <NativeSelect
        size="md"
        label="Sort by"
        data={ORDERS}
        value={filters.order}
        onChange={({ currentTarget: { value } }) =>
          onChange({ order: ORDERS.find((order) => order.value === value)?.value ?? "newest" })
        }
      />
      <SwitchLine
        className={classes.everything}
        label="Search everything"
        description="Also reflections, actions, challenges and prayers"
        checked={filters.everything}
        onChange={(everything) => onChange({ everything })}
      />
    </div>
  );
}

interface MonthSelectProps {
  rows: readonly HistoryRow[];
  month: string | null;
  onChange: (month: string | null) => void;
}

/** Not drawn again for a letter of the search, because years have many months. */
const MonthSelect = memo(function MonthSelect({ rows, month, onChange }: MonthSelectProps) {
  const months = useMemo(() => monthsFound(rows), [rows]);
  // Drawn after the first paint: it is never opened in its first moment.
  const drawn = useLaterRows(0);
  const choices = useMemo(() => {
    const now = months.slice(0, drawn);
    // A month whose last plan was just deleted stays chosen until the user chooses another one.
    const offered = month === null || now.includes(month) ? now : [month, ...now];
    return [
      { value: "", label: "All months" },
      ...offered.map((value) => ({ value, label: formatMonth(value) })),
    ];
  }, [months, month, drawn]);
  return (
    <NativeSelect
      size="md"
      label="Month"
      data={choices}
      value={month ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
});
