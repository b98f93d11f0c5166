import { ActionIcon, Button, Textarea, TextInput } from "@mantine/core";
import { MAX_LINE, MAX_TEXT, MESSAGES } from "@reignwell/contract";
import { IconTrash } from "@tabler/icons-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { dueProblem } from "../../../lib/task-choices.ts";
import { DATE_RANGE, dateProblem } from "../../../ui/forms/date-range.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "./goal-tasks.module.css";
import type { OpenEditor, TypedTask } from "./open-editors.ts";

interface TaskEditorProps {
  editor: OpenEditor;
  problem?: string | undefined;
  onType: (changed: Partial<TypedTask>) => void;
  onSave: () => Promise<void>;
  onCancel: () => void;
  onDelete?: (() => void) | undefined;
}

/**
 * G-018, T-012: Enter saves, Escape cancels, a cleared date is null, an empty title is not saved.
 */
export function TaskEditor(props: TaskEditorProps) {
  const { editor, problem, onType, onSave, onCancel, onDelete } = props;
  const { task, typed } = editor;
  const [judged, setJudged] = useState(false);
  const [saving, setSaving] = useState(false);
  const named = typed.title.trim() !== "";
  const misdated = problemOfDate(editor);

  // The browser refuses to submit a half-typed date, which must not become "no date".
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!named || misdated || saving) return;
    setSaving(true);
    await onSave();
    setSaving(false);
  };
  const form = useEditing(onCancel, editor.fromEarlierPage);

  return (
    <form className={classes.editor} onSubmit={(event) => void save(event)} ref={form}>
      <FormProblem text={problem} />
      <TextInput
        label="Title"
        value={typed.title}
        maxLength={MAX_LINE}
        autoComplete="off"
        error={judged && !named && MESSAGES.validation.title}
        onChange={(event) => onType({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Description (optional)"
        classNames={{ input: classes.growing }}
        rows={2}
        value={typed.description}
        maxLength={MAX_TEXT}
        onChange={(event) => onType({ description: event.currentTarget.value })}
        onKeyDown={saveOnEnter}
      />
      <TextInput
        type="date"
        label="Due date (optional)"
        {...DATE_RANGE}
        value={typed.dueDate}
        error={judged && misdated}
        onChange={(event) => onType({ dueDate: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        {onDelete && (
          <ActionIcon color="clay" aria-label={`Delete task ${task.title}`} onClick={onDelete}>
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          {problem ? "Save and restore" : "Save"}
        </Button>
      </div>
    </form>
  );
}

function problemOfDate({ task, typed: { dueDate } }: OpenEditor): string | undefined {
  return dateProblem(dueDate) ?? dueProblem({ ...task, dueDate: dueDate || null }, task);
}

/** The focus goes into the editor when the user opens it; Escape in any of its fields cancels. */
function useEditing(
  onCancel: () => void,
  fromEarlierPage: boolean | undefined,
): RefObject<HTMLFormElement | null> {
  const [alone] = useState(fromEarlierPage);
  const form = useRef<HTMLFormElement>(null);
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });
  useEffect(() => {
    const frame = form.current;
    if (!frame) return undefined;
    // A user who returns to a tab with an open editor keeps the focus.
    if (!alone && document.activeElement === document.body) frame.querySelector("input")?.focus();
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      cancel.current();
    };
    frame.addEventListener("keydown", onKeyDown);
    return () => frame.removeEventListener("keydown", onKeyDown);
  }, [alone]);
  return form;
}

/** Enter saves here as well; Shift and Enter make a new line. */
function saveOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
