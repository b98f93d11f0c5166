import { ActionIcon } from "@mantine/core";
import type { Task } from "@reignwell/contract";
import {
  CATEGORY_LABELS,
  formatMinutes,
  formatShortDate,
  isOpenTask,
  isTaskOverdue,
  moveChoices,
  TASK_PRIORITY_LABELS,
} from "@reignwell/domain";
import type { SendState } from "@reignwell/device";
import { IconPencil, IconTargetArrow, IconTrash } from "@tabler/icons-react";
import { memo } from "react";
import { LongText } from "../../ui/long-text.tsx";
import { MoveToDay } from "../../ui/lists/move-to-day.tsx";
import { OverdueMark } from "../../ui/lists/overdue-mark.tsx";
import { sameReading } from "../../ui/lists/equal-props.ts";
import { SendMark } from "../../ui/send-mark.tsx";
import { TickBox } from "../../ui/forms/tick-box.tsx";
import classes from "./task-row.module.css";

interface TaskRowProps {
  task: Task;
  goalTitle: string | undefined;
  state: SendState | undefined;
  today: string;
  /** Only its name: for the completed ones. */
  brief: boolean;
  onTick: (task: Task, done: boolean) => Promise<boolean>;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
  onMove: (task: Task, date: string) => Promise<boolean>;
}

/** T-005, T-009 to T-011; drawn again only when it reads differently. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, goalTitle, state, today, brief, onTick, onEdit, onDelete, onMove } = props;
  const open = isOpenTask(task);
  return (
    <li className={classes.row} data-row>
      <div className={classes.line}>
        <TickBox
          label={task.title}
          hint={task.reasoning ?? undefined}
          done={!open}
          onToggle={(done) => onTick(task, done)}
        />
        <div className={classes.buttons}>
          <ActionIcon aria-label={`Edit task ${task.title}`} onClick={() => onEdit(task)}>
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            color="clay"
            aria-label={`Delete task ${task.title}`}
            // The second click of a double click would hit the next task.
            onClick={(event) => event.detail < 2 && onDelete(task)}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {!brief && (
        <div className={classes.more}>
          {task.description && (
            <div className={classes.description}>
              <LongText text={task.description} />
            </div>
          )}
          <p className={classes.facts}>{factsOf(task, today)}</p>
          {goalTitle && (
            <p className={classes.goal}>
              <IconTargetArrow size={16} aria-hidden />
              {goalTitle}
            </p>
          )}
          {isTaskOverdue(task, today) && <OverdueMark />}
          <SendMark id={task.id} of={state} />
          {open && (
            <MoveToDay
              title={task.title}
              choices={moveChoices(today)}
              onMove={(date) => onMove(task, date)}
            />
          )}
        </div>
      )}
    </li>
  );
}, sameReading);

function factsOf(task: Task, today: string): string {
  const scheduled = task.scheduledDate === today ? "today" : dayOf(task.scheduledDate);
  const facts = [
    scheduled,
    task.dueDate && `due ${dayOf(task.dueDate)}`,
    CATEGORY_LABELS[task.category],
    `${TASK_PRIORITY_LABELS[task.priority - 1]} priority`,
    task.estimatedMinutes > 0 && formatMinutes(task.estimatedMinutes),
  ];
  // On a phone a line ends between two facts, not within "30 min", and none begins with the dot.
  return facts.flatMap((fact) => (fact ? fact.replaceAll(" ", "\u00a0") : [])).join("\u00a0· ");
}

function dayOf(date: string | null): string {
  return date === null ? "" : formatShortDate(date);
}
