import { ActionIcon, Button, Textarea, TextInput } from "@mantine/core";
import { MAX_LINE, MAX_TEXT, MESSAGES, type Task } from "@reignwell/contract";
import type { TaskInput } from "@reignwell/local-db";
import { IconTrash } from "@tabler/icons-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import classes from "./goal-tasks.module.css";

interface TaskEditorProps {
  task: Task;
  /** Gets the changed fields only; perhaps none. */
  onSave: (changed: Partial<TaskInput>) => Promise<void>;
  onCancel: () => void;
  onDelete: () => void;
}

/**
 * Edits a task where it stands (G-018, T-012): Enter saves, Escape cancels, a cleared date is null,
 * an empty title is not saved.
 */
export function TaskEditor({ task, onSave, onCancel, onDelete }: TaskEditorProps) {
  const [title, setTitle] = useState(task.title);
  const [description, setDescription] = useState(task.description);
  const [dueDate, setDueDate] = useState(task.dueDate ?? "");
  const [unnamed, setUnnamed] = useState(false);

  // The browser itself holds back a date that is only half typed: it must not become "no date".
  const save = (event: FormEvent) => {
    event.preventDefault();
    const typed = { title: title.trim(), description, dueDate: dueDate || null };
    setUnnamed(typed.title === "");
    if (typed.title !== "") void onSave(changedFields(task, typed));
  };
  const form = useEditing(onCancel);

  return (
    <form className={classes.editor} onSubmit={save} ref={form}>
      <TextInput
        label="Title"
        value={title}
        maxLength={MAX_LINE}
        autoComplete="off"
        error={unnamed && title.trim() === "" && MESSAGES.validation.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Description (optional)"
        rows={2}
        value={description}
        maxLength={MAX_TEXT}
        onChange={(event) => setDescription(event.currentTarget.value)}
        onKeyDown={saveOnEnter}
      />
      <TextInput
        type="date"
        label="Due date (optional)"
        max="9999-12-31"
        value={dueDate}
        onChange={(event) => setDueDate(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <ActionIcon color="clay" aria-label={`Delete task ${task.title}`} onClick={onDelete}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </div>
    </form>
  );
}

/** The focus goes into the editor when it opens; Escape, wherever in it, cancels. */
function useEditing(onCancel: () => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });
  useEffect(() => {
    const frame = form.current;
    if (!frame) return undefined;
    frame.querySelector("input")?.focus();
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      cancel.current();
    };
    frame.addEventListener("keydown", onKeyDown);
    return () => frame.removeEventListener("keydown", onKeyDown);
  }, []);
  return form;
}

/** Enter saves here as well; a new line is Shift and Enter. */
function saveOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Only what was changed here is written: another device's edit of another field stays. */
function changedFields(
  before: Task,
  typed: Pick<Task, "title" | "description" | "dueDate">,
): Partial<TaskInput> {
  return {
    ...(typed.title === before.title ? {} : { title: typed.title }),
    ...(typed.description === before.description ? {} : { description: typed.description }),
    ...(typed.dueDate === before.dueDate ? {} : { dueDate: typed.dueDate }),
  };
}
