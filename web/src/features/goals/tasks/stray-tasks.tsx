import { Button, Paper } from "@mantine/core";
import type { Goal } from "@reignwell/contract";
import { goals as goalRecords, type LocalDatabase } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { type RefObject, useEffect, useRef, useState } from "react";
import { AddTask } from "./add-task.tsx";
import { type BegunTask, useBegunTasks, useBegunTitle } from "./unsaved-new-tasks.ts";
import type { GoalActions } from "../goal-actions.ts";
import classes from "./goal-tasks.module.css";

interface StrayTaskProps {
  database: LocalDatabase;
  actions: GoalActions;
}

/**
 * Tasks that were begun for a goal that is no longer listed, for example because another device
 * deleted it: the typed title stays and can still become a task.
 */
export function StrayTasks({ goals, ...rest }: StrayTaskProps & { goals: readonly Goal[] }) {
  const begun = useBegunTasks(rest.database);
  const stray = [...begun.values()].filter(({ goal }) => !goals.some(({ id }) => id === goal.id));
  return stray.map((one) => <StrayTask key={one.goal.id} begun={one} {...rest} />);
}

function StrayTask({ database, actions, begun }: StrayTaskProps & { begun: BegunTask }) {
  const { goal } = begun;
  const { type } = useBegunTitle(database, goal);
  const frame = useTakenFocus(begun.fromEarlierPage);
  const living = useLiveQuery(
    async () => (await goalRecords.byId(database, goal.id)) !== undefined,
    [database, goal.id],
    true,
  );
  return (
    <Paper
      ref={frame}
      component="section"
      withBorder
      radius="lg"
      p="md"
      mb="md"
      aria-label={`A task for ${goal.title}`}
    >
      <output className={classes.stray}>
        {living
          ? `You started a task for “${goal.title}”.`
          : `You started a task for “${goal.title}”, which was deleted. You can still add it as a task of its own.`}
      </output>
      <AddTask
        database={database}
        goal={goal}
        onAdd={(...added) => actions.addTask(goal, ...added)}
      />
      <Button variant="subtle" mt="xs" onClick={() => type(() => "")}>
        Cancel
      </Button>
    </Paper>
  );
}

/** Takes the focus over from the removed line, so that the user can go on typing. */
function useTakenFocus(fromEarlierPage: boolean | undefined): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  const [alone] = useState(fromEarlierPage);
  useEffect(() => {
    if (!alone && document.activeElement === document.body) {
      frame.current?.querySelector("input")?.focus();
    }
  }, [alone]);
  return frame;
}
