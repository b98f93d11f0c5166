import { Title } from "@mantine/core";
import { MESSAGES, type SeriesCompletion } from "@reignwell/contract";
import type { series } from "@reignwell/device";
import classes from "../series.module.css";
import { WrittenDays } from "./written-days.tsx";

interface WrittenRunsProps {
  stored: series.StoredSeries;
  /** Whether the page shows a run elsewhere. */
  isShown?: (run: Pick<SeriesCompletion, "topicId" | "run">) => boolean;
}

/** What was written in series, by series and run, where no card shows it. */
export function WrittenRuns({ stored, isShown = () => false }: WrittenRunsProps) {
  const titles = new Map(
    stored.progress?.map((run) => [run.seriesTopicId, run.seriesTopic.title] as const),
  );
  const runs = new Map<string, typeof stored.finished>();
  const inOrder = stored.finished
    .filter((day) => !isShown(day))
    .toSorted((one, other) => one.completedAt - other.completedAt);
  for (const day of inOrder) {
    const key = `${day.topicId} ${day.run}`;
    runs.set(key, [...(runs.get(key) ?? []), day]);
  }
  if (runs.size === 0) return null;
  return (
    <ul className={classes.list}>
      {[...runs].map(([key, days]) => {
        const title = titles.get(days[0]?.topicId ?? 0) ?? MESSAGES.series.heading;
        return (
          <li key={key} className={classes.topic}>
            <Title order={2} className={classes.small}>
              {title}
            </Title>
            <WrittenDays days={days} name={title} />
          </li>
        );
      })}
    </ul>
  );
}
