import { MESSAGES } from "@reignwell/contract";
import { customTask, type ProposedTask } from "@reignwell/domain";
import { useRef, useState } from "react";
import { notify } from "../../../lib/notify.ts";
import { dateProblem } from "../../../ui/forms/date-range.ts";
import { minutesProblem } from "../../../lib/task-choices.ts";
import type { StoredReview } from "./stored-review.ts";

interface Row {
  key: number;
  task: ProposedTask;
}

export function useReview(begun: StoredReview) {
  const [rows, setRows] = useState<Row[]>(() => begun.tasks.map((task, key) => ({ key, task })));
  const [judged, setJudged] = useState(false);
  const [typed, type] = useState(begun.typed);
  const [changed, setChanged] = useState(begun.edited);
  const nextKey = useRef(begun.tasks.length);
  const edit = (next: (rows: Row[]) => Row[]) => {
    setRows(next);
    setChanged(true);
  };
  const toKeep: StoredReview = {
    goalTitle: begun.goalTitle,
    tasks: rows.map(({ task }) => task),
    typed,
    edited: changed || typed.trim() !== "",
  };
  return {
    toKeep,
    rows,
    judged,
    typed,
    type,
    /** On accepting, a task that is typed and not added yet is created, too. */
    tasks: (): ProposedTask[] => {
      const own = typed.trim();
      const named = rows.map(({ task }) => ({ ...task, title: task.title.trim() }));
      return own === "" ? named : [...named, customTask(own)];
    },
    change: (key: number, fields: Partial<ProposedTask>) =>
      edit((all) =>
        all.map((row) => (row.key === key ? { key, task: { ...row.task, ...fields } } : row)),
      ),
    remove: (key: number) => {
      edit((all) => all.filter((row) => row.key !== key));
      notify(MESSAGES.goals.taskRemoved);
    },
    add: (title: string) => {
      const key = nextKey.current;
      nextKey.current += 1;
      edit((all) => [...all, { key, task: customTask(title) }]);
      type("");
      notify(MESSAGES.goals.taskAdded);
    },
    areSound: (): boolean => {
      setJudged(true);
      const named = rows.every(({ task }) => task.title.trim() !== "");
      if (!named) notify(MESSAGES.goals.taskTitleRequired, "failed");
      const fits = ({ task }: Row) =>
        !dateProblem(task.dueDate) && !minutesProblem(String(task.estimatedMinutes));
      return named && rows.every(fits);
    },
  };
}
