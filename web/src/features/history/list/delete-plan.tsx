import { Button } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { formatShortDate } from "@reignwell/domain";
import { type LocalDatabase, plans } from "@reignwell/device";
import { reportFailure } from "../../../lib/local-data/report-failure.ts";
import { notify } from "../../../lib/notify.ts";
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
  const { deleted, deleteFailed } = MESSAGES.history;
  const outcome = await reportFailure(plans.remove(database, entry.id, Date.now()), deleteFailed);
  // No undo: another device has deleted it already.
  if (!outcome.ok || !outcome.value) return;
  const undo = outcome.value;
  notify({
    ...deleted,
    description: formatShortDate(entry.date),
    undo: () => void reportFailure(undo(Date.now()), MESSAGES.history.restoreFailed),
  });
}
