import { Button } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { type LocalDatabase, plans } from "@reignwell/device";
import { prayerSource, reflectionSource } from "@reignwell/domain";
import { IconDownload, IconPrinter, IconTrash } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { chapterAddress } from "../../../lib/day/chapter-address.ts";
import { TextSource } from "../../../ui/text-source.tsx";
import { Paragraphs } from "./paragraphs.tsx";
import classes from "./plan-details.module.css";

export interface PlanActions {
  onPrint: (entry: Entry) => void;
  onDownload: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
  renderShare?: ((entry: Entry) => ReactNode) | undefined;
}

export type RenderActions = (entry: Entry) => ReactNode;

interface PlanDetailsProps extends PlanActions {
  database: LocalDatabase;
  id: string;
  renderActions: RenderActions;
}

export function PlanDetails({ database, id, renderActions, ...actions }: PlanDetailsProps) {
  const entry = useLiveQuery(async () => plans.byId(database, id), [database, id]);
  if (!entry) return null;
  return (
    <div className={classes.details}>
      <blockquote className={classes.verse}>{entry.verse}</blockquote>
      {entry.verseReference && (
        <Link className={classes.chapter} to={chapterAddress(entry.verseReference)} data-no-print>
          Read {entry.verseReference} in its chapter
        </Link>
      )}
      {entry.verseReflection && (
        <Section title="Reflection">
          <Paragraphs text={entry.verseReflection} />
          <TextSource source={reflectionSource(entry)} />
        </Section>
      )}
      <Own title={MESSAGES.renew.answered} text={entry.answer} />
      <Section title="Action plan" own>
        {renderActions(entry)}
      </Section>
      <Own title="Challenges" text={entry.challenges} />
      {entry.encouragement && (
        <Section title="Prayer">
          <Paragraphs text={entry.encouragement} />
          <TextSource source={prayerSource(entry)} />
        </Section>
      )}
      <Own title={MESSAGES.renew.thanks} text={entry.thanks} />
      <Actions entry={entry} {...actions} />
    </div>
  );
}

function Own({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Section title={title} own>
      <Paragraphs text={text} />
    </Section>
  );
}

interface SectionProps {
  title: string;
  own?: boolean;
  children: ReactNode;
}

function Section({ title, own, children }: SectionProps) {
  return (
    <section className={classes.section} data-own={own}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

function Actions({ entry, renderShare, ...actions }: PlanActions & { entry: Entry }) {
  const { onPrint, onDownload, onDelete } = actions;
  return (
    <div className={classes.actions} data-no-print>
      {renderShare?.(entry)}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => onPrint(entry)}
      >
        Print
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => onDownload(entry)}
      >
        Markdown
      </Button>
      <Button
        variant="subtle"
        color="clay"
        className={classes.delete}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => onDelete(entry)}
      >
        Delete
      </Button>
    </div>
  );
}
