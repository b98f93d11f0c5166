import "../goal-styles.ts";
import { type Goal, LIST_SIZES, MESSAGES } from "@reignwell/contract";
import { formatShortDate, isActiveGoal, isGoalOverdue, taskProgressText } from "@reignwell/domain";
import { goals as goalRecords, cachedQuery, type LocalDatabase, tasks } from "@reignwell/device";
import { useCachedQuery } from "../../../lib/local-data/use-cached-query.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { ShortListCard } from "../../../ui/cards/short-list-card.tsx";
import classes from "./active-goals-card.module.css";
import { type NewGoalInput, useNewGoal } from "../dialog/use-new-goal.tsx";

interface ActiveGoalsCardProps extends NewGoalInput {
  today: string;
}

interface ShownGoal {
  goal: Goal;
  tasks: string | null;
}

interface ActiveGoals {
  first: readonly ShownGoal[];
  total: number;
}

const EMPTY = {
  drawing: "path",
  heading: "No active goals",
  text: "A goal gives your daily plans a direction.",
  addLabel: MESSAGES.goals.createFirst,
} as const;

export function ActiveGoalsCard({ today, ...input }: ActiveGoalsCardProps) {
  const { database } = input;
  const active = useCachedQuery(cachedQuery<ActiveGoals>(database, "active-goals"), activeGoals, [
    database,
  ]);
  const { startNew, dialog, upgrade } = useNewGoal(input);
  return (
    <ShortListCard
      heading={MESSAGES.goals.active}
      addLabel={MESSAGES.goals.newGoal}
      onAdd={startNew}
      empty={EMPTY}
      rows={active?.first.map(({ goal, tasks }) => (
        <ActiveGoal key={goal.id} goal={goal} tasks={tasks} today={today} />
      ))}
      all={{ to: "/dashboard?tab=goals", label: allGoalsText(active?.total ?? 0) }}
    >
      {upgrade}
      {dialog}
    </ShortListCard>
  );
}

function ActiveGoal({ goal, tasks, today }: ShownGoal & { today: string }) {
  const { targetDate } = goal;
  const word = isGoalOverdue(goal, today) ? "overdue since" : "by";
  const target = targetDate && `${word} ${formatShortDate(targetDate)}`;
  return (
    <li className={classes.goal}>
      <div className={classes.line}>
        <span className={classes.title}>{goal.title}</span>
        <span className={classes.percent}>{goal.progressPercentage}%</span>
      </div>
      <ProgressBar label={`Progress of ${goal.title}`} value={goal.progressPercentage} max={100} />
      {(tasks ?? target) && (
        <p className={classes.target}>{[tasks, target].filter(Boolean).join(" · ")}</p>
      )}
    </li>
  );
}

function allGoalsText(active: number): string {
  return active > LIST_SIZES.overviewGoals ? `All ${active} active goals` : MESSAGES.goals.heading;
}

export function keepActiveGoals(database: LocalDatabase, onAnswer: () => void): () => void {
  return cachedQuery<ActiveGoals>(database, "active-goals").keep(activeGoals, [database], onAnswer);
}

async function activeGoals(database: LocalDatabase): Promise<ActiveGoals> {
  const active = (await goalRecords.list(database)).filter(isActiveGoal);
  const first = active.slice(0, LIST_SIZES.overviewGoals);
  const byGoal = await tasks.byGoal(
    database,
    first.map(({ id }) => id),
  );
  return {
    first: first.map((goal) => ({ goal, tasks: taskProgressText(byGoal.get(goal.id) ?? []) })),
    total: active.length,
  };
}
