import type { LocalDatabase } from "@reignwell/local-db";
import { CreateGoalDialog } from "./goal-dialog.tsx";
import { localSuggestions } from "./local-suggestions.ts";

/** What a place with a 'New Goal' button hands to the dialog. */
export interface NewGoalDialogProps {
  database: LocalDatabase;
  onClose: () => void;
}

/** The dialog behind the dashboard's 'New Goal' buttons; its form loads when it is first opened. */
export default function NewGoalDialog({ database, onClose }: NewGoalDialogProps) {
  return (
    <CreateGoalDialog
      database={database}
      onClose={onClose}
      suggestTasks={async (goal) => localSuggestions(goal)}
    />
  );
}
