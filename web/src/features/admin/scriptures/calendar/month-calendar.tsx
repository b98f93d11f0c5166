import { Button } from "@mantine/core";
import { type AdminScripture, MESSAGES } from "@reignwell/contract";
import { addDays, daysOfMonth, daysOfWeek, formatLongDate, formatMonth } from "@reignwell/domain";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type CSSProperties, useState } from "react";
import classes from "./month-calendar.module.css";
import { type CalendarDay, useMonth } from "./use-month.ts";

const texts = MESSAGES.adminCalendar;

interface MonthCalendarProps {
  scriptures: readonly AdminScripture[];
  today: string;
  onOpen: (scripture: AdminScripture | null, date: string) => void;
}

/** What each day of a month shows; a press on a day edits its scripture, or adds one. */
export function MonthCalendar({ scriptures, today, onOpen }: MonthCalendarProps) {
  const [month, setMonth] = useState(today.slice(0, 7));
  const days = useMonth(month, scriptures);
  const { from, to } = daysOfMonth(month);
  const move = (date: string) => setMonth(date.slice(0, 7));
  const count = days.filter(({ active }) => active).length;
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <Button
          variant="default"
          px="sm"
          aria-label={texts.previous}
          onClick={() => move(addDays(from, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </Button>
        <h3 className={classes.month} aria-live="polite">
          {formatMonth(month)}
        </h3>
        <Button
          variant="default"
          px="sm"
          aria-label={texts.next}
          onClick={() => move(addDays(to, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </Button>
      </div>
      <p className={classes.count}>{texts.scheduledDays(count, days.length)}</p>
      <div className={classes.weekdays} aria-hidden>
        {texts.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={classes.days} aria-label={formatMonth(month)}>
        {days.map((day) => (
          <Day key={day.date} day={day} isToday={day.date === today} onOpen={onOpen} />
        ))}
      </ol>
    </div>
  );
}

interface DayProps {
  day: CalendarDay;
  isToday: boolean;
  onOpen: MonthCalendarProps["onOpen"];
}

function Day({ day: { date, feast, active, inactive, builtIn }, isToday, onOpen }: DayProps) {
  const column = columnOf(date);
  const place: CSSProperties & Record<"--column", number> = { "--column": column };
  return (
    <li className={classes.day} style={place}>
      <button
        type="button"
        className={classes.open}
        data-active={active !== null}
        aria-current={isToday ? "date" : undefined}
        onClick={() => onOpen(active, date)}
      >
        <span className="visually-hidden">{formatLongDate(date)}.</span>
        <span className={classes.number} aria-hidden>
          <span className={classes.weekday}>{texts.weekdays[column - 1]} </span>
          {Number(date.slice(8))}
        </span>
        {feast && <span className={classes.feast}>{texts.feasts[feast]}</span>}
        {active ? (
          <span className={classes.reference}>{active.reference}</span>
        ) : (
          <span className={classes.builtIn}>
            {builtIn ? (
              texts.builtIn(builtIn)
            ) : (
              <span className="visually-hidden">{texts.open}</span>
            )}
          </span>
        )}
        {inactive.length > 0 && (
          <span className={classes.builtIn}>{texts.more(inactive.length)}</span>
        )}
      </button>
    </li>
  );
}

/** The column of the grid, 1 for Sunday. */
function columnOf(date: string): number {
  const { from } = daysOfWeek(date);
  return 1 + [0, 1, 2, 3, 4, 5, 6].findIndex((days) => addDays(from, days) === date);
}
