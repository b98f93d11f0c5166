import "./goal-styles.ts";
import { Button, TextInput } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { customTask, type ProposedTask } from "@reignwell/domain";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { notify } from "../../lib/notify.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { dateProblem } from "../../ui/date-range.ts";
import { DialogButtons } from "../../ui/form-layout.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { ReviewedTask } from "./reviewed-task.tsx";
import classes from "./task-review.module.css";

interface TaskReviewProps {
  goalTitle: string;
  proposed: readonly ProposedTask[];
  /** Gets the tasks as the person left them; the review stays open until it is unmounted. */
  onAccept: (tasks: readonly ProposedTask[]) => Promise<void>;
  /** The goal stays, without tasks (G-012). */
  onCancel: () => void;
}

/** A row of the review; the key outlives every edit. */
interface Row {
  key: number;
  task: ProposedTask;
}

/** Lets the person edit, remove and add tasks before they are made (G-012 to G-015). */
export function TaskReview({ goalTitle, proposed, onAccept, onCancel }: TaskReviewProps) {
  const review = useReview(proposed);
  const { rows, judged } = review;
  const count = review.tasks().length;
  const [accepting, setAccepting] = useState(false);
  const frame = useKeptFocus();
  const list = useRef<HTMLOListElement>(null);

  const accept = async () => {
    if (!review.areSound() || !areDatesWhole(list.current)) return;
    setAccepting(true);
    await onAccept(review.tasks());
    setAccepting(false);
  };

  return (
    <Dialog title="Review the tasks" onClose={onCancel} keepOnOutsideClick size="lg">
      <div ref={frame}>
        <p className={classes.intro}>
          Suggested for <strong>{goalTitle}</strong>. Change what does not fit; nothing is added
          before you accept.
        </p>
        <ol className={classes.rows} ref={list}>
          {rows.map(({ key, task }, index) => (
            <ReviewedTask
              key={key}
              place={index + 1}
              task={task}
              judged={judged}
              onChange={(changed) => review.change(key, changed)}
              onRemove={() => review.remove(key)}
            />
          ))}
        </ol>
        <AddTask title={review.typed} onType={review.type} onAdd={review.add} />
        <DialogButtons>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={() => void accept()} loading={accepting} disabled={count === 0}>
            {count === 1 ? "Accept 1 task" : `Accept all ${count} tasks`}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

/** A date that is only half typed must not become "no date": the browser says so at its field. */
function areDatesWhole(list: HTMLElement | null): boolean {
  const dates = list?.querySelectorAll<HTMLInputElement>("input[type=date]") ?? [];
  const half = [...dates].find((date) => date.validity.badInput);
  half?.reportValidity();
  return half === undefined;
}

function useReview(proposed: readonly ProposedTask[]) {
  const [rows, setRows] = useState<Row[]>(() => proposed.map((task, key) => ({ key, task })));
  const [judged, setJudged] = useState(false);
  const [typed, type] = useState("");
  const nextKey = useRef(proposed.length);
  return {
    rows,
    judged,
    typed,
    type,
    /** What is made when the person accepts: what they typed and did not add yet goes along. */
    tasks: (): ProposedTask[] => {
      const own = typed.trim();
      const named = rows.map(({ task }) => ({ ...task, title: task.title.trim() }));
      return own === "" ? named : [...named, customTask(own)];
    },
    change: (key: number, changed: Partial<ProposedTask>) =>
      setRows((all) =>
        all.map((row) => (row.key === key ? { key, task: { ...row.task, ...changed } } : row)),
      ),
    remove: (key: number) => {
      setRows((all) => all.filter((row) => row.key !== key));
      notify(MESSAGES.goals.taskRemoved);
    },
    add: (title: string) => {
      const key = nextKey.current;
      nextKey.current += 1;
      setRows((all) => [...all, { key, task: customTask(title) }]);
      type("");
      notify(MESSAGES.goals.taskAdded);
    },
    areSound: (): boolean => {
      setJudged(true);
      const named = rows.every(({ task }) => task.title.trim() !== "");
      if (!named) notify(MESSAGES.goals.taskTitleRequired, "failed");
      return named && rows.every(({ task }) => dateProblem(task.dueDate) === undefined);
    },
  };
}

interface AddTaskProps {
  title: string;
  onType: (title: string) => void;
  onAdd: (title: string) => void;
}

/** G-013: a task of one's own needs a title; the rest has defaults. */
function AddTask({ title, onType, onAdd }: AddTaskProps) {
  const [refused, setRefused] = useState(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const named = title.trim();
    setRefused(named === "");
    if (named === "") {
      notify(MESSAGES.goals.taskTitleRequired, "failed");
      return;
    }
    onAdd(named);
  };
  return (
    <form className={classes.adding} onSubmit={add} noValidate>
      <TextInput
        className={classes.input}
        label="Add a task of your own"
        value={title}
        maxLength={500}
        autoComplete="off"
        error={refused && title.trim() === "" && MESSAGES.goals.taskTitleRequired.description}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
        Add
      </Button>
    </form>
  );
}
