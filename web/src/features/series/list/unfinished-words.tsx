import { Button, Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { type LocalDatabase, series } from "@reignwell/device";
import { chosenActions, type SeriesCard, type WizardDraft } from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import { seriesDayAddress } from "../series-context.ts";
import classes from "../series.module.css";
import { Words } from "./written-days.tsx";

interface UnfinishedWordsProps {
  /** All series whose days the user may open. */
  cards: readonly SeriesCard[];
  database: LocalDatabase;
}

/**
 * Words for days that the page leads to no more: another device finished them, or the run, the day
 * or the membership is gone. Without a way to them they would be lost.
 */
export function UnfinishedWords({ cards, database }: UnfinishedWordsProps) {
  const drafts = useLiveQuery(
    async () => series.unfinishedDays(database).catch(() => []),
    [database],
  );
  const days = (drafts ?? [])
    .filter(({ isGivenUp }) => !isGivenUp)
    .map((words) => ({ words, day: dayOf(words, cards) }));
  const finished = new Map(
    days.flatMap(({ day }) => (day?.isFinished ? [[day.entryId, day] as const] : [])),
  );
  const lost = days.filter(({ day }) => day === null);
  return (
    <>
      {[...finished.values()].map(({ topicId, entryId, dayNumber }) => (
        <div key={entryId} className={classes.missed}>
          <p>{MESSAGES.series.unfinished(dayNumber)}</p>
          <Button component={Link} to={seriesDayAddress(topicId, entryId)} variant="default">
            {MESSAGES.series.openDay(dayNumber)}
          </Button>
        </div>
      ))}
      {lost.length > 0 && <Lost drafts={lost.map(({ words }) => words.draft)} />}
    </>
  );
}

function Lost({ drafts }: { drafts: readonly WizardDraft[] }) {
  return (
    <section>
      <Title order={2}>{MESSAGES.series.unsaved}</Title>
      <p className={classes.note}>{MESSAGES.series.unsavedText}</p>
      <ul className={classes.list}>
        {drafts.map((draft, index) => (
          <li key={`${index} ${draft.date}`} className={classes.topic}>
            <Words
              day={{
                answer: draft.answer,
                priorities: draft.priorities,
                actionSteps: draft.groups.map((group) => ({
                  priority: group.priority,
                  actions: [...chosenActions(group).map(({ text }) => text), group.typed],
                })),
                challenges: draft.challenges,
                encouragement: draft.prayer,
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The day that words belong to; null where it cannot be opened. */
function dayOf({ entryId, run }: series.UnfinishedDay, cards: readonly SeriesCard[]) {
  for (const card of cards) {
    const day = card.state?.days.find(({ id }) => id === entryId);
    if (!day || card.run !== run) continue;
    const isFinished = card.written.some((one) => one.seriesDailyEntryId === entryId);
    return { topicId: card.topicId, entryId, dayNumber: day.dayNumber, isFinished };
  }
  return null;
}
