import { Button, Paper, Title } from "@mantine/core";
import type { Entry } from "@reignwell/contract";
import { formatShortDate } from "@reignwell/domain";
import { IconDeviceMobile } from "@tabler/icons-react";
import { Mark } from "../../ui/mark.tsx";
import classes from "./entry-list.module.css";

interface EntryListProps {
  /** Newest first. */
  entries: readonly Entry[];
  /** The ids of those that only this device has so far. */
  unsent: ReadonlySet<string>;
  /** Shows more of them; absent when all are shown. */
  onShowMore?: () => void;
}

/** The saved plans, newest first. */
export function EntryList({ entries, unsent, onShowMore }: EntryListProps) {
  return (
    <section aria-labelledby="entries-title">
      <Title order={2} id="entries-title" className={classes.heading}>
        Your plans
      </Title>
      <ol className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.item}>
            <EntryCard entry={entry} onDevice={unsent.has(entry.id)} />
          </li>
        ))}
      </ol>
      {onShowMore && (
        <Button variant="default" fullWidth mt="md" onClick={onShowMore}>
          Show earlier plans
        </Button>
      )}
    </section>
  );
}

function EntryCard({ entry, onDevice }: { entry: Entry; onDevice: boolean }) {
  return (
    <Paper component="article" withBorder p="md">
      <div className={classes.top}>
        <h3 className={classes.date}>
          <time dateTime={entry.date}>{formatShortDate(entry.date)}</time>
        </h3>
        {onDevice && (
          <Mark hue="honey" icon={<IconDeviceMobile size={16} aria-hidden />}>
            on this device
          </Mark>
        )}
      </div>
      <p className={classes.reference}>{entry.verseReference}</p>
      <ul className={classes.priorities}>
        {entry.priorities.filter(Boolean).map((priority, index) => (
          // Two priorities may read the same; their place in the plan tells them apart.
          <li key={`${index}:${priority}`}>{priority}</li>
        ))}
      </ul>
    </Paper>
  );
}
