import { ActionIcon } from "@mantine/core";
import {
  addDays,
  daysOfMonth,
  excusedBy,
  type HistoryRow,
  MONTH_NAMES,
  type StreakGrace,
} from "@reignwell/domain";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { CalendarMonth, type DayKind } from "./calendar-month.tsx";
import classes from "./year-calendar.module.css";

interface YearCalendarProps {
  rows: readonly HistoryRow[];
  date: string;
  grace: StreakGrace;
  onMonth: (month: string) => void;
}

export function YearCalendar({ rows, date, grace, onMonth }: YearCalendarProps) {
  const plans = useMemo(() => countByDate(rows), [rows]);
  const excused = useMemo(() => excusedBy(grace), [grace]);
  const [year, setYear] = useState(() => Number(date.slice(0, 4)));
  const days = useMemo(() => MONTH_NAMES.map((_, index) => datesOf(year, index)), [year]);
  const ofYear = rows.filter((row) => row.date.startsWith(`${year}-`)).length;
  return (
    <div className={classes.calendar}>
      <div className={classes.top}>
        <ActionIcon
          aria-label={`Year ${year - 1}`}
          disabled={year <= Number((rows.at(-1)?.date ?? date).slice(0, 4))}
          onClick={() => setYear(year - 1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <p className={classes.year} aria-live="polite">
          <strong>{year}</strong> · {ofYear === 1 ? "1 plan" : `${ofYear} plans`}
        </p>
        <ActionIcon
          aria-label={`Year ${year + 1}`}
          disabled={year >= Number(date.slice(0, 4))}
          onClick={() => setYear(year + 1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      <ul className={classes.months}>
        {days.map((ofMonth) => (
          <CalendarMonth
            key={ofMonth[0]}
            first={ofMonth[0] ?? date}
            kinds={ofMonth.map((day) => kindOf(plans.get(day) ?? 0, excused(day))).join("")}
            today={date}
            onMonth={onMonth}
          />
        ))}
      </ul>
      <Legend graceful={grace.restDays.length > 0 || grace.pauses.length > 0} />
    </div>
  );
}

function Legend({ graceful }: { graceful: boolean }) {
  return (
    <ul className={classes.legend}>
      <li data-kind="1">a plan</li>
      <li data-kind="2">several</li>
      {graceful && <li data-kind="x">rest or pause</li>}
    </ul>
  );
}

function kindOf(plans: number, excused: boolean): DayKind {
  if (plans > 0) return plans === 1 ? "1" : "2";
  return excused ? "x" : "0";
}

function countByDate(rows: readonly HistoryRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { date } of rows) counts.set(date, (counts.get(date) ?? 0) + 1);
  return counts;
}

/** @param month from 0 */
function datesOf(year: number, month: number): string[] {
  const { from, to } = daysOfMonth(`${year}-${String(month + 1).padStart(2, "0")}`);
  return Array.from({ length: Number(to.slice(8)) }, (_, index) => addDays(from, index));
}
