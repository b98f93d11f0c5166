import { Button, Paper, Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { SeriesCard } from "@reignwell/domain";
import { Link } from "react-router-dom";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { seriesDayAddress } from "../series-context.ts";
import classes from "../series.module.css";
import { waitingText } from "./waiting-text.ts";
import { WrittenDays } from "./written-days.tsx";

interface ActiveCardProps {
  card: SeriesCard;
  today: string;
}

/** S-004; missed days never block: they are named, and done from here in one tap (DEC-81). */
export function ActiveCard({ card, today }: ActiveCardProps) {
  const { topicId, title, description, currentDay, percent, state, written } = card;
  const texts = MESSAGES.series;
  const missed = state?.missed ?? 0;
  const address = seriesDayAddress(topicId);
  const todaysAddress = addressOfToday(card);
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card} aria-label={title}>
      <p className={classes.eyebrow}>{texts.dayOf(currentDay)}</p>
      <Title order={2}>{title}</Title>
      <p className={classes.text}>{description}</p>
      <ProgressBar label={title} value={percent} max={100} size="lg" />
      <p className={classes.percent}>{texts.percent(percent)}</p>
      {state?.open.length === 0 && <p className={classes.note}>{waitingText(state, today)}</p>}
      {missed > 0 && (
        <div className={classes.missed}>
          <p>{texts.missed(missed)}</p>
          <Button component={Link} to={address} variant="default">
            {texts.catchUp}
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        <Button component={Link} to={address}>
          {texts.continueSeries}
        </Button>
        <Button component={Link} to={todaysAddress} variant="default">
          {texts.goToToday}
        </Button>
      </div>
      <WrittenDays days={written} name={title} />
    </Paper>
  );
}

/**
 * Where today's reflection is, to be done or, when it is done, to be read. After the dates of all days
 * only missed ones are left: then it is the first of those.
 */
function addressOfToday({ topicId, state }: SeriesCard): string {
  const ofToday = state?.ofToday;
  const isThere = ofToday && state.open.length > 0 && ofToday.id !== state.next?.id;
  return seriesDayAddress(topicId, isThere ? ofToday.id : undefined);
}
