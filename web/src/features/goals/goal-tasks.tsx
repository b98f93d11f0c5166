import { Button, TextInput } from "@mantine/core";
import { type Goal, MAX_LINE, MESSAGES, type Task } from "@reignwell/contract";
import { isOpenTask } from "@reignwell/domain";
import type { SendState } from "@reignwell/local-db";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import type { GoalDeeds } from "./goal-deeds.ts";
import { GoalTask } from "./goal-task.tsx";
import classes from "./goal-tasks.module.css";
import type { EditorWays, OpenEditor } from "./open-editors.ts";

interface GoalTasksProps {
  goal: Goal;
  /** In their order (G-017). */
  tasks: readonly Task[];
  states: ReadonlyMap<string, SendState>;
  /** The Central date. */
  today: string;
  deeds: GoalDeeds;
  /** The open editors, by task. */
  open: ReadonlyMap<string, OpenEditor>;
  editors: EditorWays;
}

/** A goal with more tasks than this shows the others on request. */
const SHOWN_AT_FIRST = 6;

/** The tasks of a goal, and the place to add one (G-017, G-018). */
export function GoalTasks(props: GoalTasksProps) {
  const { goal, tasks, states, today, deeds, open, editors } = props;
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
            {shown.map((task) => (
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
  const saving = useRef(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const named = title.trim();
    setRefused(named === "" && !saving.current);
    if (named === "") return;
    // The field is free at once: a second Enter must not make the task twice, and what is typed
    // while it is saved is the next one.
    setTitle("");
    saving.current = true;
    if (!(await onAdd(named))) setTitle((typed) => `${named} ${typed}`.trim());
    saving.current = false;
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
