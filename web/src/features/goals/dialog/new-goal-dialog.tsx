import type { LocalDatabase } from "@reignwell/device";
import { CreateGoalDialog } from "./goal-dialog.tsx";
import { GoalAiQuestion } from "./goal-ai-question.tsx";
import { suggestTasks } from "../suggestions/suggest-tasks.ts";

export interface NewGoalDialogProps {
  database: LocalDatabase;
  userId: number;
  onClose: () => void;
}

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
