import { Button, TextInput } from "@mantine/core";
import { MAX_LINE, MESSAGES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { type GoalOfTask, useBegunTitle } from "./unsaved-new-tasks.ts";
import classes from "./goal-tasks.module.css";

interface AddTaskProps {
  database: LocalDatabase;
  goal: GoalOfTask;
  /** In one step with the end of the draft, so that no forced end leaves the title nowhere. */
  onAdd: (title: string, endDraft: () => Promise<void>) => Promise<boolean>;
}

export function AddTask({ database, goal, onAdd }: AddTaskProps) {
  const { typed, type, take } = useBegunTitle(database, goal);
  const [refused, setRefused] = useState(false);
  const saving = useRef(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const named = typed.trim();
    setRefused(named === "" && !saving.current);
    if (named === "") return;
    // Cleared at once: a second Enter must not create the task twice, and a title typed while it
    // is saved belongs to the next one.
    const endDraft = take();
    saving.current = true;
    if (!(await onAdd(named, endDraft))) type((next) => `${named} ${next}`.trim());
    saving.current = false;
  };
  return (
    <form className={classes.adding} onSubmit={(event) => void add(event)}>
      <TextInput
        className={classes.input}
        aria-label={`Add a task to ${goal.title}`}
        placeholder="Add a task"
        value={typed}
        maxLength={MAX_LINE}
        autoComplete="off"
        enterKeyHint="done"
        error={refused && typed.trim() === "" && MESSAGES.validation.title}
        data-focus-fallback
        onChange={({ currentTarget: { value } }) => type(() => value)}
      />
      <Button type="submit" variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
        Add
      </Button>
    </form>
  );
}
