import type { Task } from "@reignwell/contract";
import { drafts, type LocalDatabase } from "@reignwell/device";
import { useMemo, useState } from "react";
import { shownAtStart, useStoredDraft } from "../../lib/local-data/typed-draft.ts";
import { saveNewTask, saveTask } from "./task-actions.ts";
import { type GoalChoice, TaskDialog } from "./task-dialog.tsx";
import { type TaskValues, typedTaskOf } from "./task-form.ts";

export interface TaskSavingProps {
  database: LocalDatabase;
  task: Task | undefined;
  goals: readonly GoalChoice[];
  today: string;
  onClose: () => void;
}

/**
 * The dialog stays open until its content is saved. Escape, Back and a reload only close it,
 * 'Cancel' discards the typed text.
 */
export default function TaskSaving({ database, task, goals, today, onClose }: TaskSavingProps) {
  const [gone, setGone] = useState(false);
  const kind = `task-form:${task?.id ?? "new"}`;
  const draft = useMemo(() => drafts.ofForm(database, kind), [database, kind]);
  const unsaved = useStoredDraft(draft, typedTaskOf);
  const end = () => {
    draft.forget().catch((error: unknown) => console.warn("A draft could not be forgotten", error));
    onClose();
  };
  const save = async (values: TaskValues): Promise<void> => {
    if (!task) {
      if (await saveNewTask(database, values, draft.forget)) end();
      return;
    }
    const began = shownAtStart(task, unsaved ?? {});
    const outcome = await saveTask(database, task, values, { restore: gone, began });
    if (outcome === "gone") setGone(true);
    if (outcome === "saved") end();
  };
  if (!unsaved) return null;
  return (
    <TaskDialog
      task={task}
      goals={goals}
      today={today}
      problem={
        gone ? "This task was deleted, maybe on another device. Saving will restore it." : undefined
      }
      draft={draft}
      unsaved={unsaved}
      onSubmit={save}
      onCancel={end}
      onClose={onClose}
    />
  );
}
