import type { Task } from "@reignwell/contract";
import type { SendState } from "@reignwell/device";
import { formatShortDate, isOpenTask, isTaskOverdue, moveChoices } from "@reignwell/domain";
import { LongText } from "../../../ui/long-text.tsx";
import { MoveToDay } from "../../../ui/lists/move-to-day.tsx";
import { OverdueMark } from "../../../ui/lists/overdue-mark.tsx";
import { SendMark } from "../../../ui/send-mark.tsx";
import type { GoalActions } from "../goal-actions.ts";
import classes from "./goal-tasks.module.css";

interface TaskMarksProps {
  task: Task;
  state: SendState | undefined;
  today: string;
  onMove: GoalActions["moveTask"];
}

/** What stands below a task of a goal, and the way to another day. */
export function TaskMarks({ task, state, today, onMove }: TaskMarksProps) {
  const overdue = isTaskOverdue(task, today);
  const open = isOpenTask(task);
  if (!open && !task.dueDate && !state && !task.description) return null;
  return (
    <div className={classes.marks}>
      {task.description && (
        <div className={classes.description}>
          <LongText text={task.description} />
        </div>
      )}
      {task.dueDate && (
        <span className={classes.due}>
          due <time dateTime={task.dueDate}>{formatShortDate(task.dueDate)}</time>
        </span>
      )}
      {overdue && <OverdueMark />}
      <SendMark id={task.id} of={state} />
      {open && (
        <MoveToDay
          title={task.title}
          choices={moveChoices(today)}
          onMove={(date) => onMove(task, date, today)}
        />
      )}
    </div>
  );
}
