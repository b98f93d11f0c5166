import { formatLongDate, formatShortDate } from "@reignwell/domain";
import classes from "./date-line.module.css";

/** D-068: the Central date, long on wide screens and short on small ones. */
export function DateLine({ date }: { date: string }) {
  return (
    <p className={classes.line}>
      <time dateTime={date}>
        <span className={classes.long}>{formatLongDate(date)}</span>
        <span className={classes.short}>{formatShortDate(date)}</span>
      </time>
    </p>
  );
}
