import { Paper, Title } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import type { LocalDatabase, SendState } from "@reignwell/device";
import { SendMark } from "../../ui/send-mark.tsx";
import { PlanVerse } from "./plan-verse.tsx";
import { TodayActions } from "./today-actions.tsx";
import classes from "./today-card.module.css";
import { OwnWords, Prayer } from "./today-words.tsx";

interface TodayCardProps {
  database: LocalDatabase;
  entry: Entry;
  sending: SendState | undefined;
}

export function TodayCard({ database, entry, sending }: TodayCardProps) {
  return (
    <Paper component="section" withBorder shadow="sm" radius="lg" className={classes.card}>
      <div className={classes.top}>
        <Title order={2}>Today’s plan</Title>
        <SendMark id={entry.id} of={sending} />
      </div>
      <PlanVerse verse={entry.verse} reference={entry.verseReference} />
      <TodayActions key={entry.id} database={database} entry={entry} />
      <Prayer entry={entry} />
      <OwnWords title={MESSAGES.renew.thanks} text={entry.thanks} />
    </Paper>
  );
}
