import { Button } from "@mantine/core";
import { MESSAGES, type Task } from "@reignwell/contract";
import type { ReactNode } from "react";
import classes from "./tasks-tab.module.css";

interface CompletedTasksProps {
  tasks: readonly Task[];
  total: number;
  row: (task: Task) => ReactNode;
  onShowMore: () => void;
}

export function CompletedTasks({ tasks, total, row, onShowMore }: CompletedTasksProps) {
  if (total === 0) return null;
  const hidden = total - tasks.length;
  return (
    <section className={classes.completed} aria-labelledby="completed-tasks-title">
      <h3 id="completed-tasks-title" className={classes.heading}>
        Completed <span className={classes.count}>{total}</span>
      </h3>
      <ul className={classes.list}>{tasks.map(row)}</ul>
      {hidden > 0 && (
        <Button variant="subtle" fullWidth mt="xs" onClick={onShowMore}>
          {MESSAGES.tasks.moreCompleted(hidden)}
        </Button>
      )}
    </section>
  );
}
