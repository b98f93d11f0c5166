import type { Task } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/local-db";
import { useState } from "react";
import { saveNewTask, saveTask } from "./task-deeds.ts";
import { type GoalChoice, TaskDialog } from "./task-dialog.tsx";
import type { TaskValues } from "./task-form.ts";

/** What a place with tasks hands to the dialog. */
export interface TaskSavingProps {
  database: LocalDatabase;
  /** The task as it was when the dialog was opened; absent for a new one. */
  task: Task | undefined;
  goals: readonly GoalChoice[];
  today: string;
  onClose: () => void;
}

/** The dialog and what becomes of its content; it stays open until that is saved. */
export default function TaskSaving({ database, task, goals, today, onClose }: TaskSavingProps) {
  const [gone, setGone] = useState(false);
  const save = async (values: TaskValues): Promise<void> => {
    if (!task) {
      if (await saveNewTask(database, values)) onClose();
      return;
    }
    const outcome = await saveTask(database, task, values, { restore: gone });
    if (outcome === "gone") setGone(true);
    if (outcome === "saved") onClose();
  };
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
      onSubmit={save}
      onClose={onClose}
    />
  );
}
