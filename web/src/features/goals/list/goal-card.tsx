import { ActionIcon, Paper, Title } from "@mantine/core";
import { type Goal, MESSAGES, type Task } from "@reignwell/contract";
import {
  CATEGORY_LABELS,
  formatShortDate,
  GOAL_PRIORITY_LABELS,
  GOAL_SEASON_LABELS,
  isGoalOverdue,
  taskProgressText,
} from "@reignwell/domain";
import type { LocalDatabase, SendState } from "@reignwell/device";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { LongText } from "../../../ui/long-text.tsx";
import { OverdueMark } from "../../../ui/lists/overdue-mark.tsx";
import { SendMark } from "../../../ui/send-mark.tsx";
import classes from "./goal-card.module.css";
import type { GoalActions } from "../goal-actions.ts";
import { GoalProgress } from "./goal-progress.tsx";
import { GoalTasks } from "../tasks/goal-tasks.tsx";
import type { EditorWays, OpenEditor } from "../tasks/open-editors.ts";

interface GoalCardProps {
  database: LocalDatabase;
  goal: Goal;
  tasks: readonly Task[];
  state: SendState | undefined;
  taskStates: ReadonlyMap<string, SendState>;
  today: string;
  /** Whether only the part that is visible first is drawn. */
  brief: boolean;
  actions: GoalActions;
  open: ReadonlyMap<string, OpenEditor>;
  editors: EditorWays;
  onReached: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function GoalCard(props: GoalCardProps) {
  const { database, goal, tasks, state, taskStates, today, brief, actions, open, editors } = props;
  const { onReached, onEdit, onDelete } = props;
  const titleId = `goal-${goal.id}`;
  return (
    <Paper
      component="article"
      withBorder
      radius="lg"
      className={classes.card}
      aria-labelledby={titleId}
    >
      <div className={classes.top}>
        <Title order={3} id={titleId} className={classes.title}>
          {goal.title}
        </Title>
        <div className={classes.buttons}>
          <ActionIcon aria-label={`Edit goal ${goal.title}`} onClick={onEdit}>
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon color="clay" aria-label={`Delete goal ${goal.title}`} onClick={onDelete}>
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <GoalFacts goal={goal} state={state} today={today} />
      {state?.refusal?.code === "membership_required" && (
        <p className={classes.refusal}>
          <strong>{MESSAGES.goals.upgradeRequired.title}</strong>{" "}
          {MESSAGES.goals.upgradeRequired.description}{" "}
          <a href="/upgrade">{MESSAGES.membership.upgrade}</a>
        </p>
      )}
      {goal.description && (
        <div className={classes.description}>
          <LongText text={goal.description} />
        </div>
      )}
      <GoalProgress
        goal={goal}
        tasks={taskProgressText(tasks)}
        onProgress={(percent) => actions.setProgress(goal, percent)}
        onReached={onReached}
      />
      <GoalTasks
        {...{ database, goal, tasks, today, brief, actions, open, editors }}
        states={taskStates}
      />
    </Paper>
  );
}

function GoalFacts({ goal, state, today }: Pick<GoalCardProps, "goal" | "state" | "today">) {
  const overdue = isGoalOverdue(goal, today);
  const facts = [
    CATEGORY_LABELS[goal.category],
    GOAL_SEASON_LABELS[goal.season],
    `${GOAL_PRIORITY_LABELS[goal.priority - 1]} priority`,
  ];
  return (
    <>
      <p className={classes.facts}>{facts.join(" · ")}</p>
      <div className={classes.marks}>
        {goal.targetDate && (
          <span className={classes.target}>
            by <time dateTime={goal.targetDate}>{formatShortDate(goal.targetDate)}</time>
          </span>
        )}
        {overdue && <OverdueMark />}
        <SendMark id={goal.id} of={state} />
      </div>
    </>
  );
}
