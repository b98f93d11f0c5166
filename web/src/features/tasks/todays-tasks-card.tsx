import "./task-styles.ts";
import { Anchor, Button, Paper, Title } from "@mantine/core";
import { LIST_SIZES, MESSAGES, type Task } from "@reignwell/contract";
import { dateOfTask, formatShortDate, isOpenTask, isTaskOverdue } from "@reignwell/domain";
import type { LocalDatabase } from "@reignwell/local-db";
import { IconPlus } from "@tabler/icons-react";
import { type ComponentType, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TickBox } from "../../ui/tick-box.tsx";
import { toggleTask } from "./task-deeds.ts";
import type { TaskSavingProps } from "./task-saving.tsx";
import classes from "./todays-tasks-card.module.css";
import { useGoalNames } from "./use-goal-names.ts";
import { SHOWN_AT_FIRST, type TasksView, useTasks } from "./use-tasks.ts";

interface TodaysTasksCardProps {
  database: LocalDatabase;
  /** The Central date. */
  today: string;
  /** The dialog for a new task, which the route loads late. */
  TaskDialog: ComponentType<TaskSavingProps>;
}

/** The overview's card of the first tasks, today's before the others (O-012, DEC-47). */
export function TodaysTasksCard({ database, today, TaskDialog }: TodaysTasksCardProps) {
  const view = useTasks(database, today, SHOWN_AT_FIRST);
  const goals = useGoalNames(database);
  const [adding, setAdding] = useState(false);
  const tasks = view && [...view.open, ...view.completed].slice(0, LIST_SIZES.overviewTasks);
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card}>
      <div className={classes.top}>
        <Title order={2} className={classes.heading}>
          {MESSAGES.tasks.today}
        </Title>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {MESSAGES.tasks.newTask}
        </Button>
      </div>
      {tasks?.length === 0 && (
        <EmptyState
          drawing="sunrise"
          level={3}
          heading="No tasks yet"
          text="One small step is enough."
        >
          <Button variant="default" onClick={() => setAdding(true)}>
            {MESSAGES.tasks.add}
          </Button>
        </EmptyState>
      )}
      {view && tasks && tasks.length > 0 && <FirstTasks {...{ database, today, view, tasks }} />}
      {adding && goals && (
        <Suspense fallback={null}>
          <TaskDialog
            database={database}
            task={undefined}
            goals={goals.choices}
            today={today}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Paper>
  );
}

interface FirstTasksProps extends Pick<TodaysTasksCardProps, "database" | "today"> {
  view: TasksView;
  tasks: readonly Task[];
}

function FirstTasks({ database, today, view, tasks }: FirstTasksProps) {
  return (
    <>
      <ul className={classes.list}>
        {tasks.map((task) => (
          <li key={task.id}>
            <TickBox
              label={task.title}
              description={whenText(task, today)}
              done={!isOpenTask(task)}
              onToggle={() => toggleTask(database, task)}
            />
          </li>
        ))}
      </ul>
      <Anchor component={Link} to="/dashboard?tab=tasks" className={classes.all}>
        {allTasksText(view)}
      </Anchor>
    </>
  );
}

function whenText(task: Task, today: string): string | undefined {
  const date = dateOfTask(task);
  if (!isOpenTask(task) || date === null) return undefined;
  const day = date === today ? "today" : formatShortDate(date);
  if (isTaskOverdue(task, today)) return `overdue since ${day}`;
  return task.dueDate === null ? day : `due ${day}`;
}

function allTasksText(view: TasksView): string {
  return view.openTotal > LIST_SIZES.overviewTasks
    ? `All ${view.openTotal} open tasks`
    : MESSAGES.tasks.heading;
}
