import { Button } from "@mantine/core";
import type { Goal, Task } from "@reignwell/contract";
import { isOpenTask } from "@reignwell/domain";
import type { LocalDatabase, SendState } from "@reignwell/local-db";
import { useState } from "react";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { AddTask } from "./add-task.tsx";
import type { GoalDeeds } from "./goal-deeds.ts";
import { GoalTask } from "./goal-task.tsx";
import classes from "./goal-tasks.module.css";
import type { EditorWays, OpenEditor } from "./open-editors.ts";

interface GoalTasksProps {
  database: LocalDatabase;
  goal: Goal;
  /** In their order (G-017). */
  tasks: readonly Task[];
  states: ReadonlyMap<string, SendState>;
  /** The Central date. */
  today: string;
  /** Whether only the first of them are drawn: the card has just come into sight. */
  brief: boolean;
  deeds: GoalDeeds;
  /** The open editors, by task. */
  open: ReadonlyMap<string, OpenEditor>;
  editors: EditorWays;
}

/** A goal with more tasks than this shows the others on request. */
const SHOWN_AT_FIRST = 6;
/** Of a card in brief. */
const SHOWN_IN_BRIEF = 2;

/** The tasks of a goal, and the place to add one (G-017, G-018). */
export function GoalTasks(props: GoalTasksProps) {
  const { database, goal, tasks, states, today, brief, deeds, open, editors } = props;
  const [all, setAll] = useState(false);
  const frame = useKeptFocus();
  // An open editor is not hidden by tasks that came before it meanwhile.
  const shown = tasks.filter((task, index) => all || index < SHOWN_AT_FIRST || open.has(task.id));
  const toDo = tasks.filter(isOpenTask).length;
  return (
    <div className={classes.tasks} ref={frame}>
      {tasks.length > 0 && (
        <>
          <h4 className={classes.heading}>
            Tasks <span className={classes.count}>{`${toDo} of ${tasks.length} open`}</span>
          </h4>
          <ul className={classes.list}>
            {shown.slice(0, brief ? SHOWN_IN_BRIEF : undefined).map((task) => (
              <GoalTask
                key={task.id}
                task={task}
                state={states.get(task.id)}
                today={today}
                deeds={deeds}
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
        <AddTask database={database} goal={goal} onAdd={(title) => deeds.addTask(goal, title)} />
      )}
    </div>
  );
}
