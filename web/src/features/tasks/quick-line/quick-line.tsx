import { Button, TextInput } from "@mantine/core";
import { MAX_LINE } from "@reignwell/contract";
import { drafts, type LocalDatabase } from "@reignwell/device";
import { type QuickPhrase, readQuickTask, TASK_FORM_PRIORITY } from "@reignwell/domain";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { useDraftAutosave, useStoredDraft } from "../../../lib/local-data/typed-draft.ts";
import { saveNewTask } from "../task-actions.ts";
import classes from "./quick-line.module.css";
import { UnderstoodChips } from "./understood-chips.tsx";

interface QuickLineProps {
  database: LocalDatabase;
  today: string;
}

/** Signing out looks for drafts under 'task-form:'. */
const DRAFT = "task-form:line";

/** 'Call Anna tomorrow p1': the day and the priority stand below before anything is saved. */
export function QuickLine({ database, today }: QuickLineProps) {
  const draft = useMemo(() => drafts.ofForm(database, DRAFT), [database]);
  const typed = useStoredDraft(draft, typedLineOf);
  return (
    <div className={classes.frame}>
      {typed && <TypedLine {...{ database, today, draft }} begun={typed.line ?? ""} />}
    </div>
  );
}

interface TypedLineProps extends QuickLineProps {
  draft: ReturnType<typeof drafts.ofForm>;
  begun: string;
}

function TypedLine({ database, today, draft, begun }: TypedLineProps) {
  const [line, setLine] = useState(begun);
  const [asWords, setAsWords] = useState<ReadonlySet<string>>(new Set());
  const field = useRef<HTMLInputElement>(null);
  const isSaving = useRef(false);
  useDraftAutosave(draft, line === "" ? {} : { line });
  const { title, phrases } = readQuickTask(line, today, asWords);
  const isTooLong = title.length > MAX_LINE;

  const add = async (event: FormEvent) => {
    event.preventDefault();
    // A second Enter while the first one is being written makes no second task.
    if (title === "" || isTooLong || isSaving.current) return;
    isSaving.current = true;
    const task = { title, ...understood(phrases, today) };
    const isSaved = await saveNewTask(database, task, async () => {
      // A draft with words that were typed meanwhile stays as well.
      if (field.current?.value === line) await draft.forget();
    });
    isSaving.current = false;
    if (!isSaved) return;
    // Words that were typed meanwhile stay.
    setLine((now) => (now === line ? "" : now));
    setAsWords(new Set());
    field.current?.focus();
  };
  const keepAsWords = ({ text }: QuickPhrase) => {
    setAsWords((before) => new Set([...before, text.toLowerCase()]));
    field.current?.focus();
  };
  return (
    <form onSubmit={(event) => void add(event)}>
      <div className={classes.line}>
        <TextInput
          ref={field}
          className={classes.field}
          size="md"
          aria-label="Add a task in one line"
          placeholder="Call Anna tomorrow p1"
          autoComplete="off"
          enterKeyHint="done"
          error={isTooLong && `At most ${MAX_LINE} characters`}
          value={line}
          onChange={(event) => setLine(event.currentTarget.value)}
        />
        <Button type="submit" variant="light" size="md">
          Add
        </Button>
      </div>
      <UnderstoodChips phrases={phrases} today={today} onRemove={keepAsWords} />
    </form>
  );
}

/** T-004, T-006: today and the form's priority, where the line says nothing else. */
function understood(phrases: readonly QuickPhrase[], today: string) {
  let scheduledDate = today;
  let priority: number = TASK_FORM_PRIORITY;
  for (const phrase of phrases) {
    if (phrase.kind === "date") scheduledDate = phrase.date;
    else priority = phrase.priority;
  }
  return { scheduledDate, priority };
}

function typedLineOf(stored: unknown): { line?: string } {
  const isLine = typeof stored === "object" && stored !== null && "line" in stored;
  return isLine && typeof stored.line === "string" ? { line: stored.line } : {};
}
