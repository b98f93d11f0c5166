import { Button } from "@mantine/core";
import type { Goal, Task } from "@reignwell/contract";
import { isOpenTask } from "@reignwell/domain";
import type { LocalDatabase, SendState } from "@reignwell/device";
import { useMemo, useState } from "react";
import { useKeptFocus } from "../../../ui/lists/use-kept-focus.ts";
import { AddTask } from "./add-task.tsx";
import type { GoalActions } from "../goal-actions.ts";
import { GoalTask } from "./goal-task.tsx";
import classes from "./goal-tasks.module.css";
import type { EditorWays, OpenEditor } from "./open-editors.ts";

interface GoalTasksProps {
  database: LocalDatabase;
  goal: Goal;
  tasks: readonly Task[];
  states: ReadonlyMap<string, SendState>;
  today: string;
  brief: boolean;
  actions: GoalActions;
  open: ReadonlyMap<string, OpenEditor>;
  editors: EditorWays;
}

const SHOWN_AT_FIRST = 6;
const SHOWN_IN_BRIEF = 2;

export function GoalTasks(props: GoalTasksProps) {
  const { database, goal, tasks, states, today, brief, actions, open, editors } = props;
  const [all, setAll] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const frame = useKeptFocus();
  const first = firstOf(tasks);
  // An open editor and a task that was ticked here stay visible.
  const shown = tasks.filter(
    (task) => all || first.has(task) || open.has(task.id) || touched.has(task.id),
  );
  // The same object at every drawing, so that only changed rows are drawn again.
  const rowActions = useMemo((): GoalActions => {
    const tickTask: GoalActions["tickTask"] = (task, done) => {
      setTouched((before) => new Set([...before, task.id]));
      return actions.tickTask(task, done);
    };
    return { ...actions, tickTask };
  }, [actions]);
  return (
    <div className={classes.tasks} ref={frame}>
      {tasks.length > 0 && (
        <>
          <h4 className={classes.heading}>Tasks</h4>
          <ul className={classes.list}>
            {shown.slice(0, brief ? SHOWN_IN_BRIEF : undefined).map((task) => (
              <GoalTask
                key={task.id}
                task={task}
                state={states.get(task.id)}
                today={today}
                actions={rowActions}
                editor={open.get(task.id)}
                editors={editors}
              />
            ))}
          </ul>
          {!brief && shown.length < tasks.length && (
            <Button variant="subtle" fullWidth onClick={() => setAll(true)}>
              Show all {tasks.length} tasks
            </Button>
          )}
        </>
      )}
      {!brief && (
        <AddTask
          database={database}
          goal={goal}
          onAdd={(...added) => actions.addTask(goal, ...added)}
        />
      )}
    </div>
  );
}

/** L-6: open tasks first, finished ones where there is room. */
function firstOf(tasks: readonly Task[]): ReadonlySet<Task> {
  const openOnes = tasks.filter(isOpenTask);
  const finished = tasks.filter((task) => !isOpenTask(task));
  return new Set([...openOnes, ...finished].slice(0, SHOWN_AT_FIRST));
}
