import { Button } from "@mantine/core";
import type { Entry } from "@reignwell/contract";
import { type LocalDatabase, plans } from "@reignwell/device";
import { IconDownload, IconPrinter, IconTrash } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import type { ReactNode } from "react";
import { Paragraphs } from "./paragraphs.tsx";
import classes from "./plan-details.module.css";

/** What can be done with one plan. */
export interface PlanDeeds {
  onPrint: (entry: Entry) => void;
  onDownload: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
  /** Draws the button that shares the plan's verse, handed over by the route. */
  renderShare?: ((entry: Entry) => ReactNode) | undefined;
}

interface PlanDetailsProps extends PlanDeeds {
  database: LocalDatabase;
  id: string;
  /** Draws the priorities with their actions; the route knows how. */
  renderActions: (entry: Entry) => ReactNode;
}

/** All of one plan, as an open card shows it. */
export function PlanDetails({ database, id, renderActions, ...deeds }: PlanDetailsProps) {
  const entry = useLiveQuery(async () => plans.byId(database, id), [database, id]);
  if (!entry) return null;
  return (
    <div className={classes.details}>
      <blockquote className={classes.verse}>{entry.verse}</blockquote>
      {entry.verseReflection && (
        <Section title="Reflection">
          <Paragraphs text={entry.verseReflection} />
        </Section>
      )}
      <Section title="Action plan" own>
        {renderActions(entry)}
      </Section>
      {entry.challenges && (
        <Section title="Challenges" own>
          <Paragraphs text={entry.challenges} />
        </Section>
      )}
      {entry.encouragement && (
        <Section title="Prayer">
          <Paragraphs text={entry.encouragement} />
        </Section>
      )}
      <Deeds entry={entry} {...deeds} />
    </div>
  );
}

interface SectionProps {
  title: string;
  /** Whether the person wrote it; what is given to be read has the reading face. */
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

function Deeds({ entry, renderShare, ...deeds }: PlanDeeds & { entry: Entry }) {
  const { onPrint, onDownload, onDelete } = deeds;
  return (
    <div className={classes.deeds} data-no-print>
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
