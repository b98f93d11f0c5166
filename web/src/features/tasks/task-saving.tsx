import type { Task } from "@reignwell/contract";
import { drafts, type LocalDatabase } from "@reignwell/device";
import { useMemo, useState } from "react";
import { shownAtStart, useLeftDraft } from "../../lib/local-data/typed-draft.ts";
import { saveNewTask, saveTask } from "./task-actions.ts";
import { type GoalChoice, TaskDialog } from "./task-dialog.tsx";
import { type TaskValues, typedTaskOf } from "./task-form.ts";

/** What a place with tasks hands to the dialog. */
export interface TaskSavingProps {
  database: LocalDatabase;
  /** The task as it was when the dialog was opened; absent for a new one. */
  task: Task | undefined;
  goals: readonly GoalChoice[];
  today: string;
  onClose: () => void;
}

/**
 * The dialog and what becomes of its content; it stays open until that is saved. Escape, Back and a
 * reload only put away what was typed, 'Cancel' throws it away.
 */
export default function TaskSaving({ database, task, goals, today, onClose }: TaskSavingProps) {
  const [gone, setGone] = useState(false);
  const kind = `task-form:${task?.id ?? "new"}`;
  const place = useMemo(() => drafts.ofForm(database, kind), [database, kind]);
  const left = useLeftDraft(place, typedTaskOf);
  const end = () => {
    place.forget().catch((error: unknown) => console.warn("A draft could not be forgotten", error));
    onClose();
  };
  const save = async (values: TaskValues): Promise<void> => {
    if (!task) {
      if (await saveNewTask(database, values)) end();
      return;
    }
    const began = shownAtStart(task, left ?? {});
    const outcome = await saveTask(database, task, values, { restore: gone, began });
    if (outcome === "gone") setGone(true);
    if (outcome === "saved") end();
  };
  if (!left) return null;
  return (
    <TaskDialog
      task={task}
      goals={goals}
      today={today}
      problem={
        gone
          ? "This task was deleted meanwhile, perhaps on another device. Saving brings it back."
          : undefined
      }
      place={place}
      left={left}
      onSubmit={save}
      onCancel={end}
      onClose={onClose}
    />
  );
}
