import { Button } from "@mantine/core";
import type { Goal } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { useLaterRows } from "../../../ui/lists/use-later-rows.ts";
import { GoalCard } from "./goal-card.tsx";
import type { GoalDeeds } from "../goal-actions.ts";
import classes from "./goal-list.module.css";
import type { EditorWays, OpenEditor } from "../tasks/open-editors.ts";
import type { ShownGoals } from "./use-goals.ts";

interface GoalListProps {
  database: LocalDatabase;
  goals: ShownGoals;
  /** The Central date. */
  today: string;
  deeds: GoalDeeds;
  /** The open editors of tasks, by task. */
  open: ReadonlyMap<string, OpenEditor>;
  editors: EditorWays;
  /** A goal came to 100 percent by a tap here. */
  onReached: (goalId: string) => void;
  onEdit: (goal: Goal) => void;
  onDelete: (goal: Goal) => void;
  onShowMore: () => void;
}

/** One card, in brief, fills what a phone shows below the tabs; the rest is drawn a moment later. */
const DRAWN_AT_ONCE = 1;

/** The goals, each with its tasks. */
export function GoalList(props: GoalListProps) {
  const { database, goals: shown, today, deeds, open, editors } = props;
  const { onReached, onEdit, onDelete, onShowMore } = props;
  const hidden = shown.total - shown.goals.length;
  const drawn = useLaterRows(DRAWN_AT_ONCE);
  return (
    <>
      <ol className={classes.list}>
        {shown.goals.slice(0, drawn).map((goal) => (
          <li key={goal.id} className={classes.item}>
            <GoalCard
              database={database}
              goal={goal}
              tasks={shown.tasks.get(goal.id) ?? []}
              state={shown.goalStates.get(goal.id)}
              taskStates={shown.taskStates}
              today={today}
              brief={drawn === DRAWN_AT_ONCE}
              deeds={deeds}
              open={open}
              editors={editors}
              onReached={() => onReached(goal.id)}
              onEdit={() => onEdit(goal)}
              onDelete={() => onDelete(goal)}
            />
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button variant="default" fullWidth mt="md" onClick={onShowMore}>
          Show more goals ({hidden})
        </Button>
      )}
    </>
  );
}
