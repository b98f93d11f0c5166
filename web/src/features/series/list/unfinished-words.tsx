import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { type LocalDatabase, series } from "@reignwell/device";
import type { SeriesCard } from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import { seriesDayAddress } from "../series-context.ts";
import classes from "../series.module.css";

interface UnfinishedWordsProps {
  card: SeriesCard;
  database: LocalDatabase;
}

/** Words for days that another device finished meanwhile: without a way to them they would be lost. */
export function UnfinishedWords({ card, database }: UnfinishedWordsProps) {
  const drafts = useLiveQuery(() => series.unfinishedDays(database).catch(() => []), [database]);
  const { topicId, run, state, written } = card;
  const done = new Set(written.map((day) => day.seriesDailyEntryId));
  const days = (state?.days ?? []).filter(
    ({ id }) => done.has(id) && drafts?.some((one) => one.entryId === id && one.run === run),
  );
  return days.map(({ id, dayNumber }) => (
    <div key={id} className={classes.missed}>
      <p>{MESSAGES.series.unfinished(dayNumber)}</p>
      <Button component={Link} to={seriesDayAddress(topicId, id)} variant="default">
        {MESSAGES.series.openDay(dayNumber)}
      </Button>
    </div>
  ));
}
