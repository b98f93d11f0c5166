import "./goal-styles.ts";
import { Anchor, Button, Paper, Progress, Title } from "@mantine/core";
import { type Goal, LIST_SIZES, MESSAGES } from "@reignwell/contract";
import { formatShortDate, isActiveGoal, isGoalOverdue } from "@reignwell/domain";
import { keptQuery, listGoals, type LocalDatabase } from "@reignwell/local-db";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useKept } from "../../lib/use-kept.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import classes from "./active-goals-card.module.css";
import { type NewGoalInput, useNewGoal } from "./use-new-goal.tsx";

interface ActiveGoalsCardProps extends NewGoalInput {
  /** The Central date. */
  today: string;
}

/** The overview's card of the first active goals (O-011). */
export function ActiveGoalsCard({ today, ...input }: ActiveGoalsCardProps) {
  const { database } = input;
  const active = useKept(keptQuery<Goal[]>(database, "active-goals"), activeGoals, [database]);
  const { startNew, dialog } = useNewGoal(input);
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card}>
      <div className={classes.top}>
        <Title order={2} className={classes.heading}>
          {MESSAGES.goals.active}
        </Title>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={startNew}
        >
          {MESSAGES.goals.newGoal}
        </Button>
      </div>
      {active?.length === 0 && (
        <EmptyState
          drawing="path"
          level={3}
          heading="No active goals"
          text="A goal gives your daily plans a direction."
        >
          <Button variant="default" onClick={startNew}>
            {MESSAGES.goals.createFirst}
          </Button>
        </EmptyState>
      )}
      {active && active.length > 0 && (
        <>
          <ul className={classes.list}>
            {active.slice(0, LIST_SIZES.overviewGoals).map((goal) => (
              <ActiveGoal key={goal.id} goal={goal} today={today} />
            ))}
          </ul>
          <Anchor component={Link} to="/dashboard?tab=goals" className={classes.all}>
            {active.length > LIST_SIZES.overviewGoals
              ? `All ${active.length} active goals`
              : MESSAGES.goals.heading}
          </Anchor>
        </>
      )}
      {dialog}
    </Paper>
  );
}

function ActiveGoal({ goal, today }: { goal: Goal; today: string }) {
  return (
    <li>
      <div className={classes.line}>
        <span className={classes.title}>{goal.title}</span>
        <span className={classes.percent}>{goal.progressPercentage}%</span>
      </div>
      <Progress.Root size="md" radius="xl">
        <Progress.Section
          value={goal.progressPercentage}
          aria-label={`Progress of ${goal.title}`}
        />
      </Progress.Root>
      {goal.targetDate && (
        <p className={classes.target}>
          {isGoalOverdue(goal, today) ? "overdue since" : "by"} {formatShortDate(goal.targetDate)}
        </p>
      )}
    </li>
  );
}

async function activeGoals(database: LocalDatabase): Promise<Goal[]> {
  return (await listGoals(database)).filter(isActiveGoal);
}
