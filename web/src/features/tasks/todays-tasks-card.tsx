import { LIST_SIZES, MESSAGES, type Task } from "@reignwell/contract";
import { dateOfTask, formatShortDate, isOpenTask, isTaskOverdue } from "@reignwell/domain";
import { useState } from "react";
import { wasOn } from "../../lib/day/day-times.ts";
import { ShortListCard } from "../../ui/cards/short-list-card.tsx";
import { TickBox } from "../../ui/forms/tick-box.tsx";
import { NewTask, type NewTaskProps } from "./new-task.tsx";
import { tickTask } from "./task-actions.ts";
import { SHOWN_AT_FIRST, useTasks, useTicked } from "./use-tasks.ts";

type TodaysTasksCardProps = Omit<NewTaskProps, "onClose">;

const EMPTY = {
  drawing: "sunrise",
  heading: "No tasks yet",
  text: "One small step is enough.",
  addLabel: MESSAGES.tasks.add,
} as const;

/** For a user who has finished all that there was. */
const ALL_DONE = {
  ...EMPTY,
  heading: "Everything is done",
  text: "Nothing is open. Rest is part of the plan.",
} as const;

/** Today's tasks come before the others (O-012, DEC-47). */
export function TodaysTasksCard({ database, today, TaskDialog }: TodaysTasksCardProps) {
  const { ticked, keepInPlace } = useTicked();
  const view = useTasks(database, today, SHOWN_AT_FIRST, ticked);
  const [adding, setAdding] = useState(false);
  const doneToday = view?.completed.filter((task) => isDoneOn(task, today)) ?? [];
  const tasks = view && [...view.open, ...doneToday].slice(0, LIST_SIZES.overviewTasks);
  return (
    <ShortListCard
      heading={MESSAGES.tasks.today}
      addLabel={MESSAGES.tasks.newTask}
      onAdd={() => setAdding(true)}
      empty={view && view.completedTotal > 0 ? ALL_DONE : EMPTY}
      rows={tasks?.map((task) => (
        <li key={task.id}>
          <TickBox
            label={task.title}
            description={whenText(task, today)}
            done={!isOpenTask(task)}
            onToggle={(done) => {
              if (done) keepInPlace(task);
              return tickTask(database, task, done);
            }}
          />
        </li>
      ))}
      all={{ to: "/dashboard?tab=tasks", label: allTasksText(view?.openTotal ?? 0) }}
    >
      {adding && <NewTask {...{ database, today, TaskDialog }} onClose={() => setAdding(false)} />}
    </ShortListCard>
  );
}

/** L-10: a task that was completed on another day is not one of today's. */
function isDoneOn({ completedAt }: Task, date: string): boolean {
  return completedAt !== null && wasOn(completedAt, date);
}

function whenText(task: Task, today: string): string | undefined {
  const date = dateOfTask(task);
  if (!isOpenTask(task) || date === null) return undefined;
  const day = date === today ? "today" : formatShortDate(date);
  if (isTaskOverdue(task, today)) return `overdue since ${day}`;
  return task.dueDate === null ? day : `due ${day}`;
}

function allTasksText(open: number): string {
  return open > LIST_SIZES.overviewTasks ? `All ${open} open tasks` : MESSAGES.tasks.heading;
}
