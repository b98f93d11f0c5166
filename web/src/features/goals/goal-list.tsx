import { Button } from "@mantine/core";
import type { Goal } from "@reignwell/contract";
import { GoalCard } from "./goal-card.tsx";
import type { GoalDeeds } from "./goal-deeds.ts";
import classes from "./goal-list.module.css";
import type { ShownGoals } from "./use-goals.ts";

interface GoalListProps {
  goals: ShownGoals;
  /** The Central date. */
  today: string;
  deeds: GoalDeeds;
  /** A goal came to 100 percent by a tap here. */
  onReached: (goalId: string) => void;
  onEdit: (goal: Goal) => void;
  onDelete: (goal: Goal) => void;
  onShowMore: () => void;
}

/** The goals, each with its tasks. */
export function GoalList(props: GoalListProps) {
  const { goals: shown, today, deeds, onReached, onEdit, onDelete, onShowMore } = props;
  const hidden = shown.total - shown.goals.length;
  return (
    <>
      <ol className={classes.list}>
        {shown.goals.map((goal) => (
          <li key={goal.id} className={classes.item}>
            <GoalCard
              goal={goal}
              tasks={shown.tasks.get(goal.id) ?? []}
              state={shown.goalStates.get(goal.id)}
              taskStates={shown.taskStates}
              today={today}
              deeds={deeds}
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
