import "../goal-styles.ts";
import { Button, Loader } from "@mantine/core";
import { type Goal, MESSAGES } from "@reignwell/contract";
import { drafts, type LocalDatabase } from "@reignwell/device";
import { type ReactNode, useMemo } from "react";
import { shownAtStart, useStoredDraft } from "../../../lib/local-data/typed-draft.ts";
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
  /**
   * Which errors stand at their fields; the wizard shows two there and the others in its summary.
   */
  inlineErrors?: InlineErrors;
  notice?: ReactNode;
  suggestTasks?: SuggestTasks;
  onCreated?: (goal: Goal) => void;
}

/** Opens when it is mounted (G-008 to G-015). */
export function CreateGoalDialog(props: CreateGoalDialogProps) {
  const { database, onClose, suggestTasks, onCreated, inlineErrors, notice } = props;
  const draft = useGoalDraft(database, "new");
  const creation = useGoalCreation({
    database,
    endDraft: draft.stored.forget,
    suggestTasks,
    onCreated: (goal) => {
      // What was typed while the goal was saved has made a draft again.
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
  if (!draft.unsaved) return null;
  return (
    <Dialog title={MESSAGES.goals.newGoal} onClose={onClose} keepOnOutsideClick>
      {notice && <div className={classes.notice}>{notice}</div>}
      <GoalFormFields
        initial={NEW_GOAL}
        draft={draft.stored}
        unsaved={draft.unsaved}
        submitLabel="Create Goal"
        inlineErrors={inlineErrors}
        onSubmit={creation.create}
        onCancel={draft.cancel(onClose)}
      />
    </Dialog>
  );
}

/** Typed text is stored until it is saved; only 'Cancel' discards it. */
function useGoalDraft(database: LocalDatabase, name: string) {
  const stored = useMemo(() => drafts.ofForm(database, `goal-form:${name}`), [database, name]);
  const unsaved = useStoredDraft(stored, typedGoalOf);
  const forget = () => {
    stored
      .forget()
      .catch((error: unknown) => console.warn("A draft could not be forgotten", error));
  };
  const cancel = (onClose: () => void) => () => {
    forget();
    onClose();
  };
  return { stored, unsaved, forget, cancel };
}

/** G-009: the goal is saved already. */
function Suggesting({ onGoOn }: { onGoOn: () => void }) {
  return (
    <Dialog title={MESSAGES.goals.creating} onClose={onGoOn} keepOnOutsideClick>
      <output className={classes.suggesting}>
        <Loader type="dots" />
        <span>{MESSAGES.goals.creatingNote}</span>
      </output>
      <Button variant="default" fullWidth onClick={onGoOn}>
        Continue without suggestions
      </Button>
    </Dialog>
  );
}

interface EditGoalDialogProps {
  database: LocalDatabase;
  goal: Goal;
  onClose: () => void;
}

/** Opens when it is mounted (G-016, G-022). */
export function EditGoalDialog({ database, goal, onClose }: EditGoalDialogProps) {
  const initial = fieldsOf(goal);
  const draft = useGoalDraft(database, goal.id);
  const began = shownAtStart(initial, draft.unsaved ?? {});
  const { gone, save } = useGoalEdit(database, goal.id, initial, began, draft.cancel(onClose));
  if (!draft.unsaved) return null;
  return (
    <Dialog title="Edit goal" onClose={onClose} keepOnOutsideClick>
      <GoalFormFields
        initial={initial}
        draft={draft.stored}
        unsaved={draft.unsaved}
        submitLabel={gone ? "Save and restore" : "Save"}
        problem={
          gone
            ? "This goal was deleted, maybe on another device. Saving will restore it."
            : undefined
        }
        onSubmit={save}
        onCancel={draft.cancel(onClose)}
      />
    </Dialog>
  );
}
