import { MESSAGES, type PublicUser } from "@reignwell/contract";
import { mayCreateGoal } from "@reignwell/domain";
import { countGoals, type LocalDatabase } from "@reignwell/local-db";
import { useEffect, useRef, useState } from "react";
import { notify } from "../../lib/notify.ts";
import { CreateGoalDialog } from "./goal-dialog.tsx";
import { GoalAiQuestion } from "./goal-ai-question.tsx";
import { suggestTasks } from "./suggest-tasks.ts";

interface WizardGoalProps {
  database: LocalDatabase;
  user: Pick<PublicUser, "id" | "isPaidMember" | "isAdmin">;
  onClose: () => void;
}

/**
 * The making of a goal from within the daily plan (D-037, G-007): as on the dashboard, only that
 * two errors stand at their fields and the others below. Opens unless the free account is full.
 */
export function WizardGoal({ database, user, onClose }: WizardGoalProps) {
  const [may, setMay] = useState(false);
  const asked = useRef(false);
  const isMember = user.isPaidMember || user.isAdmin;

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const decide = async () => {
      if (mayCreateGoal(await countGoals(database), isMember)) {
        setMay(true);
        return;
      }
      notify(MESSAGES.goals.upgradeRequired, "failed");
      onClose();
    };
    void decide();
  }, [database, isMember, onClose]);

  if (!may) return null;
  return (
    <CreateGoalDialog
      database={database}
      inlineErrors="title-and-date"
      notice={<GoalAiQuestion userId={user.id} />}
      suggestTasks={(goal, signal) => suggestTasks(goal, signal, user.id)}
      onClose={onClose}
    />
  );
}
