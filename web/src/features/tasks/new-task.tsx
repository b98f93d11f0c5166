import type { LocalDatabase } from "@reignwell/device";
import { type ComponentType, Suspense } from "react";
import type { TaskSavingProps } from "./task-saving.tsx";
import { useGoalNames } from "./use-goal-names.ts";

/** Where a new task is made. */
export interface NewTaskProps {
  database: LocalDatabase;
  /** The Central date. */
  today: string;
  /** The dialog for a new task, which the route loads late. */
  TaskDialog: ComponentType<TaskSavingProps>;
  onClose: () => void;
}

/** The dialog for a new task; only whoever makes one needs the goals by name. */
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
