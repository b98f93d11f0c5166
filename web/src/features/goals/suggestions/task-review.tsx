import "../goal-styles.ts";
import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { ProposedTask } from "@reignwell/domain";
import type { LocalDatabase } from "@reignwell/device";
import { useEffect, useMemo, useRef, useState } from "react";
import { useDraftAutosave } from "../../../lib/local-data/typed-draft.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogButtons } from "../../../ui/forms/form-layout.tsx";
import { useKeptFocus } from "../../../ui/lists/use-kept-focus.ts";
import { type StoredReview, reviewDraft } from "./stored-review.ts";
import { ReviewedTask } from "./reviewed-task.tsx";
import classes from "./task-review.module.css";
import { AddReviewedTask } from "./add-reviewed-task.tsx";
import { useReview } from "./use-review.ts";

interface TaskReviewProps {
  database: LocalDatabase;
  goalId: string;
  begun: StoredReview;
  onAccept: (tasks: readonly ProposedTask[]) => Promise<void>;
  onCancel: () => void;
  onClose: () => void;
}

/**
 * The user edits, removes and adds tasks before they are created (G-012 to G-015). Escape, Back
 * and a reload only close the review, 'Cancel' discards it and asks first if it was edited.
 */
export function TaskReview(props: TaskReviewProps) {
  const { database, goalId, begun, onAccept, onCancel, onClose } = props;
  const review = useReview(begun);
  const draft = useMemo(() => reviewDraft(database, goalId), [database, goalId]);
  useDraftAutosave(draft, review.toKeep);
  const { asking, setAsking, cancel } = useQuestion();
  const { rows, judged } = review;
  const count = review.tasks().length;
  const [accepting, setAccepting] = useState(false);
  const frame = useKeptFocus();
  const list = useRef<HTMLOListElement>(null);

  const accept = async () => {
    if (!review.areSound() || !areDatesWhole(list.current)) return;
    setAccepting(true);
    await onAccept(review.tasks());
    setAccepting(false);
  };

  return (
    <Dialog title="Review the tasks" onClose={onClose} keepOnOutsideClick size="lg">
      <div ref={frame}>
        <p className={classes.intro}>
          Suggested for <strong>{begun.goalTitle}</strong>. Change what doesn’t fit; nothing is
          added until you accept.
        </p>
        <ol className={classes.rows} ref={list}>
          {rows.map(({ key, task }, index) => (
            <ReviewedTask
              key={key}
              number={index + 1}
              task={task}
              judged={judged}
              onChange={(changed) => review.change(key, changed)}
              onRemove={() => review.remove(key)}
            />
          ))}
        </ol>
        <AddReviewedTask title={review.typed} onType={review.type} onAdd={review.add} />
        {asking ? (
          <DiscardQuestion onDiscard={onCancel} onKeep={() => setAsking(false)} />
        ) : (
          <DialogButtons>
            <Button
              ref={cancel}
              variant="default"
              onClick={review.toKeep.edited ? () => setAsking(true) : onCancel}
            >
              Cancel
            </Button>
            <Button onClick={() => void accept()} loading={accepting} disabled={count === 0}>
              {count === 1 ? "Accept 1 task" : `Accept all ${count} tasks`}
            </Button>
          </DialogButtons>
        )}
      </div>
    </Dialog>
  );
}

/** When the question goes, the focus returns to the 'Cancel' that brought it. */
function useQuestion() {
  const [asking, setAsking] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !asking) cancel.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  return { asking, setAsking, cancel };
}

/** After edits 'Cancel' may have been a slip. */
function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const { discardReviewQuestion, discardReview, keepReview } = MESSAGES.goals;
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <p role="alert" className={classes.question}>
        {discardReviewQuestion}
      </p>
      <DialogButtons>
        <Button variant="subtle" c="var(--mantine-color-error)" onClick={onDiscard}>
          {discardReview}
        </Button>
        <Button variant="default" onClick={onKeep} ref={keep}>
          {keepReview}
        </Button>
      </DialogButtons>
    </>
  );
}

/** A half-typed date must not become "no date": the browser reports it at its field. */
function areDatesWhole(list: HTMLElement | null): boolean {
  const dates = list?.querySelectorAll<HTMLInputElement>("input[type=date]") ?? [];
  const half = [...dates].find((date) => date.validity.badInput);
  half?.reportValidity();
  return half === undefined;
}
