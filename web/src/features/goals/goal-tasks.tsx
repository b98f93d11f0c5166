import { Button, TextInput } from "@mantine/core";
import { type Goal, MAX_LINE, MESSAGES, type Task } from "@reignwell/contract";
import { isOpenTask } from "@reignwell/domain";
import type { SendState } from "@reignwell/local-db";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import type { GoalDeeds } from "./goal-deeds.ts";
import { GoalTask } from "./goal-task.tsx";
import classes from "./goal-tasks.module.css";

interface GoalTasksProps {
  goal: Goal;
  /** In their order (G-017). */
  tasks: readonly Task[];
  states: ReadonlyMap<string, SendState>;
  /** The Central date. */
  today: string;
  deeds: GoalDeeds;
}

/** A goal with more tasks than this shows the others on request. */
const SHOWN_AT_FIRST = 6;

/** The tasks of a goal, and the place to add one (G-017, G-018). */
export function GoalTasks({ goal, tasks, states, today, deeds }: GoalTasksProps) {
  const [all, setAll] = useState(false);
  const frame = useKeptFocus();
  const shown = all ? tasks : tasks.slice(0, SHOWN_AT_FIRST);
  const open = tasks.filter(isOpenTask).length;
  return (
    <div className={classes.tasks} ref={frame}>
      {tasks.length > 0 && (
        <>
          <h4 className={classes.heading}>
            Tasks <span className={classes.count}>{`${open} of ${tasks.length} open`}</span>
          </h4>
          <ul className={classes.list}>
            {shown.map((task) => (
              <GoalTask
                key={task.id}
                task={task}
                state={states.get(task.id)}
                today={today}
                deeds={deeds}
              />
            ))}
          </ul>
          {shown.length < tasks.length && (
            <Button variant="subtle" fullWidth onClick={() => setAll(true)}>
              Show all {tasks.length} tasks
            </Button>
          )}
        </>
      )}
      <AddTask goal={goal} onAdd={(title) => deeds.addTask(goal, title)} />
    </div>
  );
}

function AddTask({ goal, onAdd }: { goal: Goal; onAdd: (title: string) => Promise<boolean> }) {
  const [title, setTitle] = useState("");
  const [refused, setRefused] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const named = title.trim();
    setRefused(named === "");
    if (named !== "" && (await onAdd(named))) setTitle("");
  };
  return (
    <form className={classes.adding} onSubmit={(event) => void add(event)}>
      <TextInput
        className={classes.input}
        aria-label={`Add a task to ${goal.title}`}
        placeholder="Add a task"
        value={title}
        maxLength={MAX_LINE}
        autoComplete="off"
        enterKeyHint="done"
        error={refused && title.trim() === "" && MESSAGES.validation.title}
        data-rest
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
        Add
      </Button>
    </form>
  );
}
