import "./task-styles.ts";
import { Button, Paper, Title } from "@mantine/core";
import { MESSAGES, type Task } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { IconPlus } from "@tabler/icons-react";
import { type ComponentType, Suspense, useCallback, useState } from "react";
import { EmptyState } from "../../ui/cards/empty-state.tsx";
import { useKeptFocus } from "../../ui/lists/use-kept-focus.ts";
import { useLaterRows } from "../../ui/lists/use-later-rows.ts";
import { CompletedTasks } from "./completed-tasks.tsx";
import { removeTask, tickTask } from "./task-actions.ts";
import { TaskRow } from "./task-row.tsx";
import type { TaskSavingProps } from "./task-saving.tsx";
import classes from "./tasks-tab.module.css";
import { type GoalNames, useGoalNames } from "./use-goal-names.ts";
import {
  PAGE_OF_TASKS,
  SHOWN_AT_FIRST,
  type ShownTasks,
  type TasksView,
  useTasks,
} from "./use-tasks.ts";

interface TasksTabProps {
  database: LocalDatabase;
  today: string;
  TaskDialog: ComponentType<TaskSavingProps>;
}

/** These tasks fill a phone's screen below the tabs; the others are drawn a moment later. */
const DRAWN_AT_ONCE = 3;
/** Years of completed tasks must not come at once. */
const MORE_COMPLETED = 100;

/** T-007 to T-015 */
export function TasksTab({ database, today, TaskDialog }: TasksTabProps) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const [open, setOpen] = useState<{ task?: Task } | null>(null);
  const view = useTasks(database, today, shown);
  const goals = useGoalNames(database);
  const edit = useCallback((task: Task) => setOpen({ task }), []);
  const frame = useKeptFocus();

  return (
    <section aria-labelledby="tasks-title" ref={frame}>
      <div className={classes.top}>
        <Title order={2} id="tasks-title" tabIndex={-1} data-focus-fallback>
          {MESSAGES.tasks.heading}
        </Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({})}>
          {MESSAGES.tasks.newTask}
        </Button>
      </div>
      {view && goals && (
        <TaskLists
          view={view}
          goals={goals}
          today={today}
          database={database}
          onEdit={edit}
          onShowMore={(more) =>
            setShown({ open: shown.open + more.open, completed: shown.completed + more.completed })
          }
        />
      )}
      {open && goals && (
        <Suspense fallback={null}>
          <TaskDialog
            database={database}
            task={open.task}
            goals={goals.choices}
            today={today}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface TaskListsProps {
  view: TasksView;
  goals: GoalNames;
  today: string;
  database: LocalDatabase;
  onEdit: (task: Task) => void;
  onShowMore: (more: ShownTasks) => void;
}

function TaskLists({ view, goals, today, database, onEdit, onShowMore }: TaskListsProps) {
  const tick = useCallback(
    (task: Task, done: boolean) => tickTask(database, task, done),
    [database],
  );
  const remove = useCallback((task: Task) => void removeTask(database, task), [database]);
  const drawn = useLaterRows(DRAWN_AT_ONCE);
  const row = (task: Task) => (
    <TaskRow
      key={task.id}
      task={task}
      goalTitle={task.goalId === null ? undefined : goals.titles.get(task.goalId)}
      state={view.states.get(task.id)}
      today={today}
      onTick={tick}
      onEdit={onEdit}
      onDelete={remove}
    />
  );
  const hidden = view.openTotal - view.open.length;
  return (
    <>
      {view.openTotal === 0 && <NothingOpen first={view.completedTotal === 0} />}
      <ul className={classes.list}>{view.open.slice(0, drawn).map(row)}</ul>
      {hidden > 0 && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          onClick={() => onShowMore({ open: PAGE_OF_TASKS, completed: 0 })}
        >
          Show more tasks ({hidden})
        </Button>
      )}
      {drawn >= view.open.length && (
        <CompletedTasks
          tasks={view.completed}
          total={view.completedTotal}
          row={row}
          onShowMore={() => onShowMore({ open: 0, completed: MORE_COMPLETED })}
        />
      )}
    </>
  );
}

function NothingOpen({ first }: { first: boolean }) {
  return (
    <Paper withBorder radius="lg" p="md">
      <EmptyState
        drawing={first ? "path" : "sunrise"}
        level={3}
        heading={first ? "No tasks yet" : "Everything is done"}
        text={
          first
            ? "Write down the next small step, and it will be here on the day you choose."
            : "Nothing is open. Rest is part of the plan."
        }
      />
    </Paper>
  );
}
