import "./goal-styles.ts";
import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { type Goal, MESSAGES } from "@reignwell/contract";
import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/form-layout.tsx";
import classes from "./goal-dialog.module.css";

interface DeleteGoalDialogProps {
  goal: Goal;
  hasTasks: boolean;
  onDelete: (tasks: "keep" | "delete") => Promise<void>;
  onClose: () => void;
}

/** Asks before a goal goes, and what becomes of its tasks (DEC-54). */
export function DeleteGoalDialog({ goal, hasTasks, onDelete, onClose }: DeleteGoalDialogProps) {
  const [along, setAlong] = useState(false);
  return (
    <Dialog title={goal.title} onClose={onClose}>
      <Stack gap="md">
        <Text>{MESSAGES.goals.deleteQuestion}</Text>
        {hasTasks && (
          <Checkbox
            className={classes.choice}
            size="md"
            label={MESSAGES.goals.deleteTasksToo}
            checked={along}
            onChange={(event) => setAlong(event.currentTarget.checked)}
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="clay" onClick={() => void onDelete(along ? "delete" : "keep")}>
            Delete goal
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
