import "./task-styles.ts";
import { Button, Title } from "@mantine/core";
import { MESSAGES, type Task } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { IconPlus } from "@tabler/icons-react";
import { type ComponentType, Suspense, useCallback, useState } from "react";
import { useKeptFocus } from "../../ui/lists/use-kept-focus.ts";
import { ListTools } from "./list-tools.tsx";
import { QuickLine } from "./quick-line/quick-line.tsx";
import { TaskLists } from "./task-lists.tsx";
import type { TaskSavingProps } from "./task-saving.tsx";
import classes from "./tasks-tab.module.css";
import { useGoalNames } from "./use-goal-names.ts";
import { useFoundTasks } from "./use-found-tasks.ts";

interface TasksTabProps {
  database: LocalDatabase;
  today: string;
  TaskDialog: ComponentType<TaskSavingProps>;
}

export function TasksTab({ database, today, TaskDialog }: TasksTabProps) {
  const [open, setOpen] = useState<{ task?: Task } | null>(null);
  const { view, finding, find, showAll, showMore, keepInPlace } = useFoundTasks(database, today);
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
      <QuickLine database={database} today={today} />
      {view && goals && (
        <>
          <ListTools
            {...{ database, today, finding }}
            load={view}
            onFind={find}
            onShowAll={showAll}
          />
          <TaskLists
            {...{ view, goals, today, database, finding }}
            onEdit={edit}
            onTicked={keepInPlace}
            onShowMore={showMore}
            onShowAll={showAll}
          />
        </>
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
