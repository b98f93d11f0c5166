import { Button } from "@mantine/core";
import type { Goal } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { useLaterRows } from "../../../ui/lists/use-later-rows.ts";
import { GoalCard } from "./goal-card.tsx";
import type { GoalActions } from "../goal-actions.ts";
import classes from "./goal-list.module.css";
import type { EditorWays, OpenEditor } from "../tasks/open-editors.ts";
import type { ShownGoals } from "./use-goals.ts";

interface GoalListProps {
  database: LocalDatabase;
  goals: ShownGoals;
  today: string;
  actions: GoalActions;
  open: ReadonlyMap<string, OpenEditor>;
  editors: EditorWays;
  onReached: (goalId: string) => void;
  onEdit: (goal: Goal) => void;
  onDelete: (goal: Goal) => void;
  onShowMore: () => void;
}

/** One brief card fills a phone's screen below the tabs; the others are drawn a moment later. */
const DRAWN_AT_ONCE = 1;

export function GoalList(props: GoalListProps) {
  const { database, goals: shown, today, actions, open, editors } = props;
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
              actions={actions}
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
