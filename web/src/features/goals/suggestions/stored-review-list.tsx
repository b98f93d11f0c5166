import { Button, Paper } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { acceptTasks, forgetReview, type StoredReview, storedReviews } from "./stored-review.ts";
import { TaskReview } from "./task-review.tsx";
import classes from "./task-review.module.css";

/** The closed reviews of suggested tasks, each with a button that opens it again (G-012). */
export function StoredReviewList({ database }: { database: LocalDatabase }) {
  const reviews = useLiveQuery(async () => storedReviews(database), [database]) ?? [];
  const [open, setOpen] = useState<{ goalId: string; review: StoredReview } | null>(null);
  const close = () => setOpen(null);
  // Read once more: the last words of a review that was just closed may not be in the list yet.
  const goOn = async (shown: { goalId: string; review: StoredReview }) => {
    const stored = await storedReviews(database).catch(() => [shown]);
    // One that was accepted elsewhere meanwhile is gone.
    setOpen(stored.find(({ goalId }) => goalId === shown.goalId) ?? null);
  };
  return (
    <>
      {reviews.map(({ goalId, review }) => (
        <Paper key={goalId} component="section" withBorder radius="lg" p="md" mb="md">
          <p className={classes.intro}>
            <strong>{review.goalTitle}</strong>: {MESSAGES.goals.reviewWaits}
          </p>
          <Button
            variant="default"
            aria-label={`${MESSAGES.goals.goOnWithReview}: ${review.goalTitle}`}
            onClick={() => void goOn({ goalId, review })}
          >
            {MESSAGES.goals.goOnWithReview}
          </Button>
        </Paper>
      ))}
      {open && (
        <TaskReview
          database={database}
          goalId={open.goalId}
          begun={open.review}
          onAccept={async (tasks) => {
            if (await acceptTasks(database, open.goalId, tasks)) close();
          }}
          onCancel={() => {
            forgetReview(database, open.goalId);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
