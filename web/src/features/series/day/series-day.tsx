import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { DayScripture, SeriesCard } from "@reignwell/domain";
import type { ComponentType } from "react";
import { UpgradeCard } from "../../../lib/membership/upgrade-card.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { type Series, useSeries } from "../data/use-series.ts";
import { JoinCard } from "../list/join-card.tsx";
import type { SeriesContext } from "../series-context.ts";
import { mayFollow } from "../series-page.tsx";
import classes from "../series.module.css";
import { DoneForToday } from "./done-for-today.tsx";
import { NoDay } from "./no-day.tsx";
import { OpenDay, type OpenDayProps } from "./open-day.tsx";

interface SeriesDayProps extends SeriesContext, Pick<OpenDayProps, "Plan" | "entryId"> {
  topicId: number;
  Player: ComponentType<{ scripture: DayScripture }>;
}

/** DEC-80: the day of a series that is next, on the page of the daily plan. */
export function SeriesDay(props: SeriesDayProps) {
  const { user } = props;
  const { feature, upgrade, heading } = MESSAGES.series;
  if (user && mayFollow(user)) return <MemberDay {...props} />;
  return (
    <div className={classes.page}>
      <Title order={1}>{heading}</Title>
      {user ? <UpgradeCard feature={feature} text={upgrade} level={2} /> : <JoinCard />}
    </div>
  );
}

function MemberDay({ database, today, topicId, entryId, Plan, Player }: SeriesDayProps) {
  const series = useSeries(database, today);
  const card = cardOf(series, topicId);
  if (!card?.state) {
    if (isReading(series, card)) return <Waiting label={MESSAGES.series.loading} />;
    const { notStarted, notHere, allDone } = MESSAGES.series;
    if (card?.isCompleted) return <NoDay text={allDone} />;
    return <NoDay text={isGoingOn(card) || !series.cards ? notHere : notStarted} />;
  }
  return (
    <OpenDay
      // Another run, or another series, is another page; the day itself stays while it is written.
      key={`${topicId}-${card.run}-${entryId}`}
      card={card}
      state={card.state}
      {...{ database, today, entryId, Plan }}
      otherwise={<DoneForToday {...{ card, today, entryId, Player }} />}
    />
  );
}

function cardOf({ cards }: Series, topicId: number): SeriesCard | undefined {
  return cards?.all.find((card) => card.topicId === topicId);
}

/** Whether an answer that is still on its way may bring what is missing. */
function isReading({ progress, topics, stored, cards, daysFailed }: Series, card?: SeriesCard) {
  if (!stored || progress.state === "loading" || topics.state === "loading") return true;
  if (progress.state !== "ready") return false;
  // What has just come is on its way into the database; the days are asked for after the runs.
  return !cards ? topics.state === "ready" : isGoingOn(card) && !daysFailed;
}

function isGoingOn(card?: SeriesCard): boolean {
  return card !== undefined && card.run > 0 && !card.isCompleted;
}
