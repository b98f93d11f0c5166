import { Button, Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import type { SeriesCard } from "@reignwell/domain";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { enrol, resume } from "../data/series-calls.ts";
import { seriesDayAddress } from "../series-context.ts";
import classes from "../series.module.css";
import { WrittenDays } from "./written-days.tsx";

interface AvailableSeriesProps {
  cards: readonly SeriesCard[];
  /** The series that pauses when another one is started (DEC-81). */
  active: SeriesCard | null;
  database: LocalDatabase;
  onEnrolled: () => void;
}

/** S-006 */
export function AvailableSeries({ cards, active, database, onEnrolled }: AvailableSeriesProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<number | null>(null);
  const open = async (card: SeriesCard) => {
    // A second press while the first is on its way does nothing.
    if (busy !== null) return;
    setBusy(card.topicId);
    const isPaused = card.run > 0 && !card.isCompleted;
    const done = await (isPaused ? resume(database, card) : enrol(database, card));
    setBusy(null);
    if (!done) return;
    onEnrolled();
    if (isPaused) void navigate(seriesDayAddress(card.topicId));
  };
  return (
    <section>
      <Title order={2}>{MESSAGES.series.available}</Title>
      {active && <p className={classes.note}>{MESSAGES.series.pauses(active.title)}</p>}
      <ul className={classes.grid}>
        {cards.map((card) => (
          <Available
            key={card.topicId}
            card={card}
            isBusy={busy === card.topicId}
            onOpen={() => void open(card)}
          />
        ))}
      </ul>
    </section>
  );
}

interface AvailableProps {
  card: SeriesCard;
  isBusy: boolean;
  onOpen: () => void;
}

function Available({ card, isBusy, onOpen }: AvailableProps) {
  const { title, description, imageUrl, run, isCompleted, percent, written } = card;
  const { sevenDays, start, restart, continue: goOn, percent: percentText } = MESSAGES.series;
  const isPaused = run > 0 && !isCompleted;
  const label = run === 0 ? start : isPaused ? goOn : restart;
  return (
    <li className={classes.topic}>
      {imageUrl !== null && <img src={imageUrl} alt="" className={classes.image} loading="lazy" />}
      <p className={classes.eyebrow}>{sevenDays}</p>
      <Title order={3}>{title}</Title>
      <p className={classes.text}>{description}</p>
      {isPaused && (
        <div>
          <ProgressBar label={title} value={percent} max={100} />
          <p className={classes.percent}>{percentText(percent)}</p>
        </div>
      )}
      <Button
        variant={run === 0 ? "filled" : "default"}
        aria-label={`${label}: ${title}`}
        aria-busy={isBusy}
        onClick={onOpen}
        className={classes.open}
      >
        {label}
      </Button>
      {isPaused && <WrittenDays days={written} name={title} />}
    </li>
  );
}
