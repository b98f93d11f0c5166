import type { LocalDatabase } from "@reignwell/device";
import { type ComponentType, Suspense } from "react";
import type { TaskSavingProps } from "./task-saving.tsx";
import { useGoalNames } from "./use-goal-names.ts";

export interface NewTaskProps {
  database: LocalDatabase;
  today: string;
  TaskDialog: ComponentType<TaskSavingProps>;
  onClose: () => void;
}

/** Reads the names of the goals only while a task is created. */
export function NewTask({ database, today, TaskDialog, onClose }: NewTaskProps) {
  const goals = useGoalNames(database);
  return (
    goals && (
      <Suspense fallback={null}>
        <TaskDialog
          database={database}
          task={undefined}
          goals={goals.choices}
          today={today}
          onClose={onClose}
        />
      </Suspense>
    )
  );
}
