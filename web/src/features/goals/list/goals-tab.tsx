import "../goal-styles.ts";
import { Button, Paper, Title } from "@mantine/core";
import { type Goal, MESSAGES } from "@reignwell/contract";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import { DeleteGoalDialog } from "./delete-goal-dialog.tsx";
import { EditGoalDialog } from "../dialog/goal-dialog.tsx";
import { GoalList } from "./goal-list.tsx";
import classes from "./goals-tab.module.css";
import { useOpenEditors } from "../tasks/open-editors.ts";
import { StrayTyping } from "./stray-editors.tsx";
import { useGoalsTab } from "./use-goals-tab.ts";
import { type NewGoalInput, useNewGoal } from "../dialog/use-new-goal.tsx";

interface GoalsTabProps extends NewGoalInput {
  today: string;
}

type Open = { dialog: "edit" | "delete"; goal: Goal } | null;

export function GoalsTab({ today, ...input }: GoalsTabProps) {
  const { database } = input;
  const [open, setOpen] = useState<Open>(null);
  const { goals, actions, markReached, showMore } = useGoalsTab(database);
  const { open: openEditors, ways: editors } = useOpenEditors(database);
  const { startNew, dialog, upgrade } = useNewGoal(input);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(null);

  const remove = async (goal: Goal, tasks: "keep" | "delete") => {
    if (!(await actions.remove(goal, tasks))) return;
    close();
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <section aria-labelledby="goals-title">
      <div className={classes.top}>
        <Title order={2} id="goals-title" ref={heading} tabIndex={-1}>
          {MESSAGES.goals.heading}
        </Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={startNew}>
          {MESSAGES.goals.newGoal}
        </Button>
      </div>
      {goals && (
        <StrayTyping open={openEditors} shown={goals} {...{ database, actions, editors }} />
      )}
      {/* After the goal is deleted, the free account has room again. */}
      {goals && goals.total > 0 && upgrade}
      {goals?.total === 0 && <NoGoals />}
      {goals && goals.total > 0 && (
        <GoalList
          database={database}
          goals={goals}
          today={today}
          actions={actions}
          open={openEditors}
          editors={editors}
          onReached={markReached}
          onEdit={(goal) => setOpen({ dialog: "edit", goal })}
          onDelete={(goal) => setOpen({ dialog: "delete", goal })}
          onShowMore={showMore}
        />
      )}
      {dialog}
      {open?.dialog === "edit" && (
        <EditGoalDialog database={database} goal={open.goal} onClose={close} />
      )}
      {open?.dialog === "delete" && (
        <DeleteGoalDialog
          goal={open.goal}
          hasTasks={(goals?.tasks.get(open.goal.id)?.length ?? 0) > 0}
          onDelete={(tasks) => remove(open.goal, tasks)}
          onClose={close}
        />
      )}
    </section>
  );
}

function NoGoals() {
  return (
    <Paper withBorder radius="lg" p="md">
      <EmptyState
        drawing="path"
        level={3}
        heading="No goals yet"
        text="A goal gives your daily plans a direction. Begin with one that matters this season."
      />
    </Paper>
  );
}
