import { ActionIcon } from "@mantine/core";
import {
  addDays,
  daysOfMonth,
  formatMonth,
  type HistoryRow,
  isExcused,
  MONTH_NAMES,
  type StreakGrace,
  weekdayOf,
} from "@reignwell/domain";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import classes from "./year-calendar.module.css";

interface YearCalendarProps {
  rows: readonly HistoryRow[];
  /** The Central date. */
  date: string;
  grace: StreakGrace;
  /** Called with `YYYY-MM` when a month with plans is chosen. */
  onMonth: (month: string) => void;
}

/** The year's plans, a small field for each day; darker for a day with several plans. */
export function YearCalendar({ rows, date, grace, onMonth }: YearCalendarProps) {
  const plans = useMemo(() => countByDate(rows), [rows]);
  const [year, setYear] = useState(() => Number(date.slice(0, 4)));
  const oldest = Number((rows.at(-1)?.date ?? date).slice(0, 4));
  const newest = Number(date.slice(0, 4));
  const ofYear = rows.filter((row) => row.date.startsWith(`${year}-`)).length;
  return (
    <div className={classes.calendar}>
      <div className={classes.top}>
        <ActionIcon
          aria-label={`Year ${year - 1}`}
          disabled={year <= oldest}
          onClick={() => setYear(year - 1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <p className={classes.year} aria-live="polite">
          <strong>{year}</strong> · {ofYear === 1 ? "1 plan" : `${ofYear} plans`}
        </p>
        <ActionIcon
          aria-label={`Year ${year + 1}`}
          disabled={year >= newest}
          onClick={() => setYear(year + 1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      <ul className={classes.months}>
        {MONTH_NAMES.map((name, index) => {
          const month = `${year}-${String(index + 1).padStart(2, "0")}`;
          return <Month key={name} {...{ month, plans, date, grace, onMonth }} />;
        })}
      </ul>
      <ul className={classes.legend}>
        <li data-plans="1">a plan</li>
        <li data-plans="2">several</li>
        {(grace.restDays.length > 0 || grace.pauses.length > 0) && (
          <li data-excused>rest or pause</li>
        )}
      </ul>
    </div>
  );
}

interface MonthProps extends Omit<YearCalendarProps, "rows"> {
  month: string;
  plans: ReadonlyMap<string, number>;
}

function Month({ month, plans, date, grace, onMonth }: MonthProps) {
  const days = useMemo(() => datesOf(month), [month]);
  const planned = days.filter((day) => plans.has(day)).length;
  const name = formatMonth(month);
  const fields = (
    <>
      <span aria-hidden>{name.slice(0, 3)}</span>
      <Fields days={days} plans={plans} today={date} grace={grace} />
    </>
  );
  return (
    <li>
      {planned > 0 ? (
        <button
          type="button"
          className={classes.month}
          aria-label={`Show ${name}: plans on ${planned} of ${days.length} days`}
          onClick={() => onMonth(month)}
        >
          {fields}
        </button>
      ) : (
        <div className={classes.month} role="img" aria-label={`${name}: no plans`}>
          {fields}
        </div>
      )}
    </li>
  );
}

interface FieldsProps {
  days: readonly string[];
  plans: ReadonlyMap<string, number>;
  today: string;
  grace: StreakGrace;
}

/** Seven columns from Sunday to Saturday, in units of one field with its gap. */
function Fields({ days, plans, today, grace }: FieldsProps) {
  const start = weekdayOf(days[0] ?? today);
  return (
    <svg className={classes.fields} viewBox="0 0 70 60" aria-hidden>
      {days.map((day, index) => {
        const place = start + index;
        return (
          <rect
            key={day}
            x={(place % 7) * 10 + 0.75}
            y={Math.floor(place / 7) * 10 + 0.75}
            width={8.5}
            height={8.5}
            rx={2}
            data-plans={Math.min(plans.get(day) ?? 0, 2)}
            data-excused={!plans.has(day) && isExcused(day, grace) ? "" : undefined}
            data-today={day === today ? "" : undefined}
          />
        );
      })}
    </svg>
  );
}

function countByDate(rows: readonly HistoryRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { date } of rows) counts.set(date, (counts.get(date) ?? 0) + 1);
  return counts;
}

function datesOf(month: string): string[] {
  const { from, to } = daysOfMonth(month);
  const days = Number(to.slice(8));
  return Array.from({ length: days }, (_, index) => addDays(from, index));
}
