import "../goal-styles.ts";
import { Button, Stack, Text } from "@mantine/core";
import { type Goal, MESSAGES } from "@reignwell/contract";
import { useState } from "react";
import { CheckBox } from "../../../ui/forms/check-box.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogButtons } from "../../../ui/forms/form-layout.tsx";

interface DeleteGoalDialogProps {
  goal: Goal;
  hasTasks: boolean;
  onDelete: (tasks: "keep" | "delete") => Promise<void>;
  onClose: () => void;
}

export function DeleteGoalDialog({ goal, hasTasks, onDelete, onClose }: DeleteGoalDialogProps) {
  const [along, setAlong] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const confirm = async () => {
    setDeleting(true);
    await onDelete(along ? "delete" : "keep");
    setDeleting(false);
  };
  return (
    <Dialog title={goal.title} onClose={onClose}>
      <Stack gap="md">
        <Text>{MESSAGES.goals.deleteQuestion}</Text>
        {hasTasks && (
          <CheckBox label={MESSAGES.goals.deleteTasksToo} checked={along} onChange={setAlong} />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {/* A second tap meanwhile would find nothing to delete, and nothing to undo. */}
          <Button color="clay" loading={deleting} onClick={() => void confirm()}>
            Delete goal
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
