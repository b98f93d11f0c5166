import "../goal-styles.ts";
import { Button, Loader } from "@mantine/core";
import { type Goal, MESSAGES } from "@reignwell/contract";
import { drafts, type LocalDatabase } from "@reignwell/device";
import { type ReactNode, useMemo } from "react";
import { shownAtStart, useLeftDraft } from "../../../lib/local-data/typed-draft.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { type SuggestTasks, useGoalCreation } from "./goal-creation.ts";
import classes from "./goal-dialog.module.css";
import { useGoalEdit } from "./goal-edit.ts";
import { fieldsOf, NEW_GOAL, typedGoalOf } from "./goal-form.ts";
import { GoalFormFields, type InlineErrors } from "./goal-form-fields.tsx";
import { forgetReview, newReview } from "../suggestions/stored-review.ts";
import { TaskReview } from "../suggestions/task-review.tsx";

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
  const draft = useGoalDraft(database, "new");
  const creation = useGoalCreation({
    database,
    suggestTasks,
    onCreated: (goal) => {
      draft.forget();
      onCreated?.(goal);
    },
    onClose,
  });
  const { stage } = creation;

  if (stage.name === "review") {
    const { goal, proposed } = stage;
    return (
      <TaskReview
        database={database}
        goalId={goal.id}
        begun={newReview(goal, proposed)}
        onAccept={(tasks) => creation.accept(goal, tasks)}
        onCancel={() => {
          forgetReview(database, goal.id);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  if (stage.name === "suggesting") return <Suggesting onGoOn={creation.goOnWithout} />;
  if (!draft.left) return null;
  return (
    <Dialog title={MESSAGES.goals.newGoal} onClose={onClose} keepOnOutsideClick>
      {notice && <div className={classes.notice}>{notice}</div>}
      <GoalFormFields
        initial={NEW_GOAL}
        place={draft.place}
        left={draft.left}
        submitLabel="Create Goal"
        inlineErrors={inlineErrors}
        onSubmit={creation.create}
        onCancel={draft.cancel(onClose)}
      />
    </Dialog>
  );
}

/**
 * What is typed into the form is kept until it is saved: Escape, Back and a reload only put it
 * away, and 'Cancel' throws it away.
 */
function useGoalDraft(database: LocalDatabase, name: string) {
  const place = useMemo(() => drafts.ofForm(database, `goal-form:${name}`), [database, name]);
  const left = useLeftDraft(place, typedGoalOf);
  const forget = () => {
    place.forget().catch((error: unknown) => console.warn("A draft could not be forgotten", error));
  };
  const cancel = (onClose: () => void) => () => {
    forget();
    onClose();
  };
  return { place, left, forget, cancel };
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
  const draft = useGoalDraft(database, goal.id);
  const began = shownAtStart(initial, draft.left ?? {});
  const { gone, save } = useGoalEdit(database, goal.id, initial, began, draft.cancel(onClose));
  if (!draft.left) return null;
  return (
    <Dialog title="Edit goal" onClose={onClose} keepOnOutsideClick>
      <GoalFormFields
        initial={initial}
        place={draft.place}
        left={draft.left}
        submitLabel={gone ? "Save and bring it back" : "Save"}
        problem={
          gone
            ? "This goal was deleted meanwhile, perhaps on another device. Saving brings it back."
            : undefined
        }
        onSubmit={save}
        onCancel={draft.cancel(onClose)}
      />
    </Dialog>
  );
}
