import { Button, Paper } from "@mantine/core";
import type { Task } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { groupTasks } from "@reignwell/domain";
import { type ReactNode, useCallback } from "react";
import { EmptyState } from "../../ui/cards/empty-state.tsx";
import { useLaterRows } from "../../ui/lists/use-later-rows.ts";
import { CompletedTasks } from "./completed-tasks.tsx";
import { type Finding, isNarrowed } from "./finding.ts";
import { moveTask } from "./move-actions.ts";
import { removeTask, tickTask } from "./task-actions.ts";
import { TaskRow } from "./task-row.tsx";
import classes from "./tasks-tab.module.css";
import type { GoalNames } from "./use-goal-names.ts";
import { PAGE_OF_TASKS, type ShownTasks, type TasksView } from "./use-tasks.ts";

/** These tasks fill a phone's screen below the tabs; the others are drawn a moment later. */
const DRAWN_AT_ONCE = 3;
/** Years of completed tasks must not come at once. */
const MORE_COMPLETED = 100;

interface TaskListsProps {
  view: TasksView;
  goals: GoalNames;
  today: string;
  database: LocalDatabase;
  finding: Finding;
  onEdit: (task: Task) => void;
  onTicked: (task: Task) => void;
  onShowMore: (more: ShownTasks) => void;
  onShowAll: () => void;
}

/** The open tasks and the completed ones, with what can be done to each. */
export function TaskLists(props: TaskListsProps) {
  const { view, goals, today, finding, onShowMore, onShowAll } = props;
  const row = useTaskRows(props);
  const drawn = useLaterRows(DRAWN_AT_ONCE);
  const hidden = view.openTotal - view.open.length;
  const isEmpty = view.openTotal === 0;
  return (
    <>
      {isEmpty &&
        (isNarrowed(finding) ? (
          <NothingFound completed={view.completedTotal > 0} onShowAll={onShowAll} />
        ) : (
          <NothingOpen first={view.completedTotal === 0} />
        ))}
      <OpenTasks
        tasks={view.open.slice(0, drawn)}
        by={finding.by}
        sizes={view.groupSizes}
        today={today}
        goalTitles={goals.titles}
        row={(task) => row(task, false)}
      />
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
          row={(task) => row(task, true)}
          onShowMore={() => onShowMore({ open: 0, completed: MORE_COMPLETED })}
        />
      )}
    </>
  );
}

/** The same functions at every drawing, so that only changed rows are drawn again. */
function useTaskRows(props: TaskListsProps): (task: Task, brief: boolean) => ReactNode {
  const { view, goals, today, database, onEdit, onTicked } = props;
  const tick = useCallback(
    (task: Task, done: boolean) => {
      if (done) onTicked(task);
      return tickTask(database, task, done);
    },
    [database, onTicked],
  );
  const remove = useCallback((task: Task) => void removeTask(database, task), [database]);
  const move = useCallback(
    (task: Task, date: string) => moveTask(database, task, date, today),
    [database, today],
  );
  return (task, brief) => (
    <TaskRow
      key={task.id}
      task={task}
      goalTitle={task.goalId === null ? undefined : goals.titles.get(task.goalId)}
      state={view.states.get(task.id)}
      today={today}
      brief={brief}
      onTick={tick}
      onEdit={onEdit}
      onDelete={remove}
      onMove={move}
    />
  );
}

interface OpenTasksProps {
  tasks: readonly Task[];
  by: Finding["by"];
  sizes: TasksView["groupSizes"];
  today: string;
  goalTitles: ReadonlyMap<string, string>;
  row: (task: Task) => ReactNode;
}

function OpenTasks({ tasks, by, sizes, today, goalTitles, row }: OpenTasksProps) {
  if (by === "none") return <ul className={classes.list}>{tasks.map(row)}</ul>;
  return groupTasks(tasks, by, { today, goalTitles }).map((group) => (
    <section key={group.key} className={classes.group} aria-label={group.heading}>
      <h3 className={classes.heading}>
        {group.heading}{" "}
        <span className={classes.count}>{sizes.get(group.key) ?? group.tasks.length}</span>
      </h3>
      <ul className={classes.list}>{group.tasks.map(row)}</ul>
    </section>
  ));
}

function NothingFound({ completed, onShowAll }: { completed: boolean; onShowAll: () => void }) {
  return (
    <Paper withBorder radius="lg" p="md">
      <p className={classes.nothing} role="status">
        {completed ? "No open task fits your search." : "No task fits your search."}
      </p>
      <Button variant="default" onClick={onShowAll}>
        Show all tasks
      </Button>
    </Paper>
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
