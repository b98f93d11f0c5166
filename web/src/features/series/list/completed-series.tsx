import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { type CompletedSeries } from "@reignwell/domain";
import { IconCircleCheck } from "@tabler/icons-react";
import { shortDateOfServerTime } from "../../../lib/day/today.ts";
import classes from "../series.module.css";
import { WrittenDays } from "./written-days.tsx";

/** S-005, DEC-82: the last completed run of each series, with what was written in it. */
export function CompletedSeriesList({ completed }: { completed: readonly CompletedSeries[] }) {
  return (
    <section>
      <Title order={2}>{MESSAGES.series.completed}</Title>
      <ul className={classes.list}>
        {completed.map((series) => (
          <li key={series.topicId} className={classes.topic}>
            <p className={classes.done}>
              <IconCircleCheck size={20} aria-hidden />
              <Finished days={series.days} />
            </p>
            <Title order={3}>{series.title}</Title>
            <WrittenDays days={series.days} name={series.title} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Finished({ days }: Pick<CompletedSeries, "days">) {
  const last = days.at(-1);
  if (!last) return null;
  return <span>{MESSAGES.series.completedOn(shortDateOfServerTime(last.completedAt))}</span>;
}
