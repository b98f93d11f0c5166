import { Button } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { formatShortDate } from "@reignwell/domain";
import { type LocalDatabase, plans } from "@reignwell/device";
import { reportUndoable } from "../../../lib/local-data/report-write.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogButtons } from "../../../ui/forms/form-layout.tsx";
import classes from "./delete-plan.module.css";

interface DeletePlanDialogProps {
  database: LocalDatabase;
  entry: Entry;
  onClose: () => void;
}

/** DEC-64; opens when it is mounted. */
export function DeletePlanDialog({ database, entry, onClose }: DeletePlanDialogProps) {
  const title = `Delete the plan for ${formatShortDate(entry.date)}?`;
  const confirm = () => {
    onClose();
    void deletePlan(database, entry);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={classes.text}>You can restore it for 30 days under “Your data”.</p>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="clay" onClick={confirm}>
          Delete plan
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

async function deletePlan(database: LocalDatabase, entry: Entry): Promise<void> {
  const { deleted, deleteFailed, restoreFailed } = MESSAGES.history;
  await reportUndoable(plans.remove(database, entry.id, Date.now()), {
    done: { ...deleted, description: formatShortDate(entry.date) },
    failed: deleteFailed,
    undoFailed: restoreFailed,
  });
}
