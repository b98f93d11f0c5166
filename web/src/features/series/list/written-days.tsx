import { MESSAGES, type SeriesCompletion } from "@reignwell/contract";
import type { series } from "@reignwell/device";
import { shortDateOfServerTime } from "../../../lib/day/today.ts";
import classes from "../series.module.css";

interface WrittenDaysProps {
  days: readonly SeriesCompletion[];
  /** The series, for those who hear the page. */
  name: string;
}

/** What was written in a run, a day after the other. */
export function WrittenDays({ days, name }: WrittenDaysProps) {
  if (days.length === 0) return null;
  return (
    <details className={classes.written}>
      <summary>
        {MESSAGES.series.words}
        <span className="visually-hidden"> {name}</span>
      </summary>
      <ol className={classes.days}>
        {days.map((day) => (
          <li key={day.id}>
            <h4 className={classes.day}>
              {MESSAGES.series.day(day.dayNumber)} · {shortDateOfServerTime(day.completedAt)}
            </h4>
            <Words day={day} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What was written on one day. */
export function Words({ day }: { day: series.SeriesWords }) {
  const texts = MESSAGES.series;
  const actions = day.actionSteps.flatMap((group) => group.actions);
  const parts = [
    [texts.stayed, day.answer ?? ""],
    [texts.priorities, day.priorities.filter((text) => text !== "").join("\n")],
    [texts.actions, actions.filter((text) => text !== "").join("\n")],
    [texts.challenges, day.challenges],
    [texts.prayer, day.encouragement],
  ].filter(([, text]) => text?.trim() !== "");
  if (parts.length === 0) return <p className={classes.note}>{texts.noWords}</p>;
  return (
    <dl className={classes.words} dir="auto">
      {parts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
