import { ActionIcon } from "@mantine/core";
import {
  addDays,
  daysOfMonth,
  excusedBy,
  formatMonth,
  type HistoryRow,
  MONTH_NAMES,
  monthOf,
  type StreakGrace,
  weekdayOf,
} from "@reignwell/domain";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { memo, useMemo, useState } from "react";
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
          <Month
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

type Kind = "0" | "1" | "2" | "x";

interface MonthProps {
  first: string;
  /** A {@link Kind} for each day, as text, so that an unchanged month is not drawn again. */
  kinds: string;
  today: string;
  onMonth: (month: string) => void;
}

const Month = memo(function Month({ first, kinds, today, onMonth }: MonthProps) {
  const planned = kinds.split("").filter((kind) => kind === "1" || kind === "2").length;
  const month = monthOf(first);
  const short = formatMonth(month).slice(0, 3);
  // The spoken name contains the visible one, so that voice control finds it.
  const name = `${short} ${month.slice(0, 4)}`;
  const fields = (
    <>
      <span aria-hidden>{short}</span>
      <Fields first={first} kinds={kinds} today={today} />
    </>
  );
  return (
    <li>
      {planned > 0 ? (
        <button
          type="button"
          className={classes.month}
          aria-label={`Show ${name}: plans on ${planned} of ${kinds.length} days`}
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
});

/** Seven columns from Sunday to Saturday, in units of one field with its gap. */
function Fields({ first, kinds, today }: Omit<MonthProps, "onMonth">) {
  const start = weekdayOf(first);
  const todayAt = monthOf(first) === monthOf(today) ? Number(today.slice(8)) - 1 : -1;
  return (
    <svg className={classes.fields} viewBox="0 0 70 60" aria-hidden>
      {kinds.split("").map((kind, day) => (
        <rect
          key={`${first}:${day}`}
          x={((start + day) % 7) * 10 + 0.75}
          y={Math.floor((start + day) / 7) * 10 + 0.75}
          width={8.5}
          height={8.5}
          rx={2}
          data-kind={kind}
          data-today={day === todayAt ? "" : undefined}
        />
      ))}
    </svg>
  );
}

function kindOf(plans: number, excused: boolean): Kind {
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
