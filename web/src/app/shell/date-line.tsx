import { MESSAGES } from "@reignwell/contract";
import { formatLongDate, formatShortDate } from "@reignwell/domain";
import { Link, useMatch } from "react-router-dom";
import {
  hideFramework,
  SHOW_FRAMEWORK,
  useFrameworkHidden,
} from "../../lib/settings/framework-choice.ts";
import classes from "./date-line.module.css";

/**
 * D-068: the Central date and beside it the link to past reflections, or to the framework card
 * when that is hidden. Only on the daily page.
 */
export function DateLine({ date }: { date: string }) {
  const hidden = useFrameworkHidden();
  if (useMatch("/") === null) return null;
  return (
    <div className={classes.line}>
      <time dateTime={date}>
        <span className={classes.long}>{formatLongDate(date)}</span>
        <span className={classes.short}>{formatShortDate(date)}</span>
      </time>
      {hidden ? (
        <button
          type="button"
          id={SHOW_FRAMEWORK}
          className={classes.way}
          onClick={() => hideFramework(false)}
        >
          {MESSAGES.framework.show}
        </button>
      ) : (
        <Link to="/reflections" className={classes.way}>
          {MESSAGES.framework.pastReflections}
        </Link>
      )}
    </div>
  );
}
