import "./goal-styles.ts";
import { Button, Loader } from "@mantine/core";
import { type Goal, MESSAGES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/local-db";
import type { ReactNode } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { type SuggestTasks, useGoalCreation } from "./goal-creation.ts";
import classes from "./goal-dialog.module.css";
import { useGoalEdit } from "./goal-edit.ts";
import { fieldsOf, NEW_GOAL } from "./goal-form.ts";
import { GoalFormFields, type InlineErrors } from "./goal-form-fields.tsx";
import { TaskReview } from "./task-review.tsx";

interface CreateGoalDialogProps {
  database: LocalDatabase;
  onClose: () => void;
  /** Which errors stand at their fields; the wizard shows two there and tells the others below. */
  inlineErrors?: InlineErrors;
  /** Stands above the fields. */
  notice?: ReactNode;
  /** Proposes tasks for the saved goal; without it the dialog closes after saving. */
  suggestTasks?: SuggestTasks;
  /** Called as soon as the goal is saved on the device. */
  onCreated?: (goal: Goal) => void;
}

/** Makes a goal (G-008 to G-015). Mount it to open it. */
export function CreateGoalDialog(props: CreateGoalDialogProps) {
  const { database, onClose, suggestTasks, onCreated, inlineErrors, notice } = props;
  const creation = useGoalCreation({ database, suggestTasks, onCreated, onClose });
  const { stage } = creation;

  if (stage.name === "review") {
    const { goal, proposed } = stage;
    return (
      <TaskReview
        goalTitle={goal.title}
        proposed={proposed}
        onAccept={(tasks) => creation.accept(goal, tasks)}
        onCancel={onClose}
      />
    );
  }
  if (stage.name === "suggesting") return <Suggesting onGoOn={creation.goOnWithout} />;
  return (
    <Dialog title={MESSAGES.goals.newGoal} onClose={onClose} keepOnOutsideClick>
      {notice && <div className={classes.notice}>{notice}</div>}
      <GoalFormFields
        initial={NEW_GOAL}
        submitLabel="Create Goal"
        inlineErrors={inlineErrors}
        onSubmit={creation.create}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** G-009: waiting for tasks; the goal itself is saved already. */
function Suggesting({ onGoOn }: { onGoOn: () => void }) {
  return (
    <Dialog title={MESSAGES.goals.creating} onClose={onGoOn} keepOnOutsideClick>
      <output className={classes.suggesting}>
        <Loader type="dots" />
        <span>{MESSAGES.goals.creatingNote}</span>
      </output>
      <Button variant="default" fullWidth onClick={onGoOn}>
        Go on without suggestions
      </Button>
    </Dialog>
  );
}

interface EditGoalDialogProps {
  database: LocalDatabase;
  /** The goal as it was when the dialog was opened. */
  goal: Goal;
  onClose: () => void;
}

/** Edits a goal (G-016, G-022). Mount it to open it. */
export function EditGoalDialog({ database, goal, onClose }: EditGoalDialogProps) {
  const initial = fieldsOf(goal);
  const { gone, save } = useGoalEdit(database, goal.id, initial, onClose);
  return (
    <Dialog title="Edit goal" onClose={onClose} keepOnOutsideClick>
      <GoalFormFields
        initial={initial}
        submitLabel={gone ? "Save and bring it back" : "Save"}
        problem={
          gone
            ? "This goal was deleted meanwhile, perhaps on another device. Saving brings it back."
            : undefined
        }
        onSubmit={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}
