import { formatMonth, monthOf, weekdayOf } from "@reignwell/domain";
import { memo } from "react";
import classes from "./year-calendar.module.css";

/** No plan, one, several, or a day that counts as kept without one. */
export type DayKind = "0" | "1" | "2" | "x";

interface CalendarMonthProps {
  first: string;
  /** A {@link DayKind} for each day, as text, so that an unchanged month is not drawn again. */
  kinds: string;
  today: string;
  onMonth: (month: string) => void;
}

/** The days of a month as fields of a grid; it can be pressed where there are plans. */
export const CalendarMonth = memo(function CalendarMonth(props: CalendarMonthProps) {
  const { first, kinds, today, onMonth } = props;
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
function Fields({ first, kinds, today }: Omit<CalendarMonthProps, "onMonth">) {
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
