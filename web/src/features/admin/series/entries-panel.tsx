import { Button } from "@mantine/core";
import { type AdminSeriesTopic, MESSAGES, type SeriesEntry } from "@reignwell/contract";
import { useState } from "react";
import { Waiting } from "../../../ui/waiting.tsx";
import { AdminProblem } from "../shared/admin-problem.tsx";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { RowButton } from "./row-button.tsx";
import classes from "./series.module.css";
import { type EntryActs, useEntries } from "./use-series.ts";

const texts = MESSAGES.adminSeries;
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];

type Open =
  | { dialog: "entry"; entry: SeriesEntry | null }
  | { dialog: "delete"; entry: SeriesEntry };

interface EntriesPanelProps {
  topic: AdminSeriesTopic;
  /** The cards of the series count their days. */
  onChanged: () => void;
}

/** The days of a series in their order. */
export function EntriesPanel({ topic, onChanged }: EntriesPanelProps) {
  const acts = useEntries(topic);
  const { fetched, busy } = acts;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const list = "data" in fetched ? fetched.data : undefined;
  const freeDay = ALL_DAYS.find((day) => !list?.some(({ dayNumber }) => dayNumber === day));
  const add = () => setOpen({ dialog: "entry", entry: null });
  return (
    <div className={classes.tab}>
      <AdminProblem fetched={fetched} text={texts.entriesFailed} />
      {fetched.state === "loading" && <Waiting label={texts.loadingEntries} />}
      {list && freeDay !== undefined && (
        <div className={classes.actions}>
          {list.length === 0 && <p className={classes.text}>{texts.noEntries}</p>}
          <Button onClick={add}>{list.length === 0 ? texts.addFirstEntry : texts.addEntry}</Button>
        </div>
      )}
      {list && list.length > 1 && <p className={classes.text}>{texts.orderHelp}</p>}
      <ol className={classes.cards}>
        {list?.map((entry, index) => (
          <EntryCard
            key={entry.id}
            entry={entry}
            around={[list[index - 1], list[index + 1]]}
            acts={acts}
            onSwap={(other) => void acts.swap(list, entry, other)}
            onEdit={() => setOpen({ dialog: "entry", entry })}
            onDelete={() => setOpen({ dialog: "delete", entry })}
          />
        ))}
      </ol>
      {open?.dialog === "entry" && (
        <EntryDialog
          topic={topic}
          entry={open.entry}
          day={freeDay ?? 1}
          save={acts.save}
          onClose={() => {
            close();
            onChanged();
          }}
        />
      )}
      {open?.dialog === "delete" && (
        <ConfirmDialog
          title={texts.deleteEntryTitle}
          text={texts.deleteEntryText}
          action={texts.delete}
          busy={busy}
          onConfirm={() => void acts.remove(open.entry).then(close).then(onChanged)}
          onClose={close}
        />
      )}
    </div>
  );
}

interface EntryCardProps {
  entry: SeriesEntry;
  /** The days before and after it. */
  around: readonly [SeriesEntry | undefined, SeriesEntry | undefined];
  acts: Pick<EntryActs, "busy" | "toggle">;
  onSwap: (other: SeriesEntry) => void;
  onEdit: () => void;
  onDelete: () => void;
}

function EntryCard({ entry, around, acts, onSwap, onEdit, onDelete }: EntryCardProps) {
  const { dayNumber, title, verse, verseReference, reflection, isActive } = entry;
  const { busy, toggle } = acts;
  const of = `${texts.day(dayNumber)}, ${title}`;
  const [before, after] = around;
  return (
    <li className={classes.card}>
      <h3 className={classes.title}>
        {texts.day(dayNumber)}: {title}
      </h3>
      <p className={classes.facts}>
        <span className={classes.badge} data-active={isActive}>
          {isActive ? texts.active : texts.inactive}
        </span>
        <span>{verseReference}</span>
      </p>
      <p className={classes.text}>{verse}</p>
      <p className={classes.long}>{reflection}</p>
      <div className={classes.actions}>
        <RowButton label={texts.edit} of={of} onClick={onEdit} />
        <RowButton
          label={isActive ? texts.deactivate : texts.activate}
          of={of}
          busy={busy}
          onClick={() => void toggle(entry)}
        />
        {before && (
          <RowButton label={texts.earlier} of={of} busy={busy} onClick={() => onSwap(before)} />
        )}
        {after && (
          <RowButton label={texts.later} of={of} busy={busy} onClick={() => onSwap(after)} />
        )}
        <RowButton label={texts.delete} of={of} danger onClick={onDelete} />
      </div>
    </li>
  );
}
