import "./task-styles.ts";
import { Anchor, Button, Checkbox, Paper, Title } from "@mantine/core";
import { LIST_SIZES, MESSAGES, type Task } from "@reignwell/contract";
import { dateOfTask, formatShortDate, isOpenTask, isTaskOverdue } from "@reignwell/domain";
import type { LocalDatabase } from "@reignwell/local-db";
import { IconPlus } from "@tabler/icons-react";
import { type ComponentType, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../ui/empty-state.tsx";
import { toggleTask } from "./task-deeds.ts";
import rowClasses from "./task-row.module.css";
import type { TaskSavingProps } from "./task-saving.tsx";
import classes from "./todays-tasks-card.module.css";
import { type TasksView, useTasks } from "./use-tasks.ts";

interface TodaysTasksCardProps {
  database: LocalDatabase;
  /** The Central date. */
  today: string;
  /** The dialog for a new task, which the route loads late. */
  TaskDialog: ComponentType<TaskSavingProps>;
}

const SHOWN = { open: LIST_SIZES.overviewTasks, completed: LIST_SIZES.overviewTasks };

/** The overview's card of the first tasks, today's before the others (O-012, DEC-47). */
export function TodaysTasksCard({ database, today, TaskDialog }: TodaysTasksCardProps) {
  const view = useTasks(database, today, SHOWN);
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
      {view && tasks && tasks.length > 0 && (
        <>
          <ul className={classes.list}>
            {tasks.map((task) => (
              <TodaysTask
                key={task.id}
                task={task}
                today={today}
                onToggle={() => void toggleTask(database, task)}
              />
            ))}
          </ul>
          <Anchor component={Link} to="/dashboard?tab=tasks" className={classes.all}>
            {allTasksText(view)}
          </Anchor>
        </>
      )}
      {adding && view && (
        <Suspense fallback={null}>
          <TaskDialog
            database={database}
            task={undefined}
            goals={view.goals}
            today={today}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Paper>
  );
}

function TodaysTask(props: { task: Task; today: string; onToggle: () => void }) {
  const { task, today, onToggle } = props;
  return (
    <li>
      <Checkbox
        className={rowClasses.check}
        size="md"
        label={task.title}
        description={whenText(task, today)}
        checked={!isOpenTask(task)}
        onChange={onToggle}
      />
    </li>
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
