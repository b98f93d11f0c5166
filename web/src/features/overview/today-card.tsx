import { Paper, Title } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import type { LocalDatabase, SendState } from "@reignwell/device";
import { prayerSource } from "@reignwell/domain";
import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { chapterAddress } from "../../lib/day/chapter-address.ts";
import { LongText } from "../../ui/long-text.tsx";
import { TextSource } from "../../ui/text-source.tsx";
import { SendMark } from "../../ui/send-mark.tsx";
import { TodayActions } from "./today-actions.tsx";
import classes from "./today-card.module.css";

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
      <figure className={classes.verse}>
        <blockquote>{entry.verse}</blockquote>
        <figcaption>
          {entry.verseReference && (
            <Link to={chapterAddress(entry.verseReference)}>{entry.verseReference}</Link>
          )}
        </figcaption>
      </figure>
      <Own title={MESSAGES.renew.answered} text={entry.answer} />
      <TodayActions key={entry.id} database={database} entry={entry} />
      <Own title="Today’s challenges" text={entry.challenges} />
      {entry.encouragement && (
        <details className={classes.prayer}>
          <summary>
            Prayer
            <IconChevronDown size={20} aria-hidden />
          </summary>
          <Prayer text={entry.encouragement} />
          <TextSource source={prayerSource(entry)} />
        </details>
      )}
      <Own title={MESSAGES.renew.thanks} text={entry.thanks} />
    </Paper>
  );
}

function Own({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <>
      <Title order={3} className={classes.heading}>
        {title}
      </Title>
      <LongText text={text} />
    </>
  );
}

function Prayer({ text }: { text: string }) {
  return (
    <div className={classes.prayerText}>
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={`${index}:${paragraph.slice(0, 20)}`}>{paragraph}</p>
      ))}
    </div>
  );
}
