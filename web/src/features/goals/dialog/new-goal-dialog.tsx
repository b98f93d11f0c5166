import type { LocalDatabase } from "@reignwell/device";
import { CreateGoalDialog } from "./goal-dialog.tsx";
import { GoalAiQuestion } from "./goal-ai-question.tsx";
import { suggestTasks } from "../suggestions/suggest-tasks.ts";

/** What a place with a 'New Goal' button hands to the dialog. */
export interface NewGoalDialogProps {
  database: LocalDatabase;
  /** Whose goal it becomes. */
  userId: number;
  onClose: () => void;
}

/** The dialog behind the dashboard's 'New Goal' buttons; its form loads when it is first opened. */
export default function NewGoalDialog({ database, userId, onClose }: NewGoalDialogProps) {
  return (
    <CreateGoalDialog
      database={database}
      onClose={onClose}
      notice={<GoalAiQuestion userId={userId} />}
      suggestTasks={(goal, signal) => suggestTasks(goal, signal, userId)}
    />
  );
}
