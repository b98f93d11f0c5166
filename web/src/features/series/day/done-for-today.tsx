import { Button, Paper, Title } from "@mantine/core";
import { MESSAGES, type SeriesEntry } from "@reignwell/contract";
import { type DayScripture, paragraphs, type SeriesCard } from "@reignwell/domain";
import { type ComponentType, Suspense } from "react";
import { Link } from "react-router-dom";
import { usePastSteps } from "../../../lib/browser/plan-steps.ts";
import { ChapterLink } from "../../../ui/chapter-link.tsx";
import { waitingText } from "../list/waiting-text.ts";
import classes from "../series.module.css";
import { scriptureOfEntry } from "./scripture-of-entry.ts";

interface DoneForTodayProps {
  card: SeriesCard;
  today: string;
  /** A finished day that the address names; null for the one that was finished last. */
  entryId: number | null;
  Player: ComponentType<{ scripture: DayScripture }>;
}

/** What was read today, until the next day opens; or the end of the series. */
export function DoneForToday({ card, today, entryId, Player }: DoneForTodayProps) {
  const { heading, toSeries, dayOf } = MESSAGES.series;
  const entry = finishedDay(card, entryId);
  usePastSteps();
  return (
    <div className={classes.page}>
      <div>
        <p className={classes.eyebrow}>{heading}</p>
        <Title order={1}>{card.title}</Title>
        {card.state?.open.length === 0 && (
          <p className={classes.note}>{waitingText(card.state, today)}</p>
        )}
      </div>
      {entry && (
        <Paper component="section" withBorder radius="lg" className={classes.card}>
          <p className={classes.eyebrow}>{dayOf(entry.dayNumber)}</p>
          <Title order={2}>{entry.title}</Title>
          <Reading scripture={scriptureOfEntry(entry, today)} Player={Player} />
        </Paper>
      )}
      <div className={classes.actions}>
        <Button component={Link} to="/series">
          {toSeries}
        </Button>
      </div>
    </div>
  );
}

interface ReadingProps extends Pick<DoneForTodayProps, "Player"> {
  scripture: DayScripture;
}

function Reading({ scripture, Player }: ReadingProps) {
  return (
    <>
      <blockquote className={classes.verse}>{scripture.verse}</blockquote>
      <p className={classes.eyebrow}>
        <ChapterLink className={classes.chapter} passage={scripture.reference}>
          {scripture.reference}
        </ChapterLink>{" "}
        {scripture.translation}
      </p>
      {scripture.audioUrl !== null && (
        <Suspense fallback={null}>
          <Player scripture={scripture} />
        </Suspense>
      )}
      {paragraphs(scripture.reflection ?? "").map((text, index) => (
        <p key={`${index}:${text.slice(0, 16)}`} className={classes.reading}>
          {text}
        </p>
      ))}
    </>
  );
}

/** The named day of this run if it is finished, or else the one that was finished last. */
function finishedDay({ written, state }: SeriesCard, entryId: number | null): SeriesEntry | null {
  const isNamed = written.some((day) => day.seriesDailyEntryId === entryId);
  const last = isNamed ? { seriesDailyEntryId: entryId } : written.at(-1);
  return state?.days.find(({ id }) => id === last?.seriesDailyEntryId) ?? null;
}
