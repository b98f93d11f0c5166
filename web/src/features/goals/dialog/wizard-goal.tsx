import { MESSAGES, type PublicUser, type Toast } from "@reignwell/contract";
import { mayCreateGoal } from "@reignwell/domain";
import { goals, type LocalDatabase } from "@reignwell/device";
import { useEffect, useRef, useState } from "react";
import { notify } from "../../../lib/notify.ts";
import { CreateGoalDialog } from "./goal-dialog.tsx";
import { GoalAiQuestion } from "./goal-ai-question.tsx";
import { suggestTasks } from "../suggestions/suggest-tasks.ts";

interface WizardGoalProps {
  database: LocalDatabase;
  user: Pick<PublicUser, "id" | "isPaidMember" | "isAdmin">;
  onClose: () => void;
}

/**
 * Creates a goal from within the daily plan (D-037, G-007): two errors stand at their fields and
 * the others below. Opens unless the free account is full.
 */
export function WizardGoal({ database, user, onClose }: WizardGoalProps) {
  const [may, setMay] = useState(false);
  const counted = useRef(false);
  const isMember = user.isPaidMember || user.isAdmin;

  useEffect(() => {
    if (counted.current) return;
    counted.current = true;
    const refuse = (why: Toast) => {
      notify(why, "failed");
      onClose();
    };
    goals.count(database).then(
      (total) => {
        if (mayCreateGoal(total, isMember)) setMay(true);
        else refuse(MESSAGES.goals.upgradeRequired);
      },
      // Unreadable goals: without a close the button would never open the dialog again.
      () => refuse(MESSAGES.goals.createFailed),
    );
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
