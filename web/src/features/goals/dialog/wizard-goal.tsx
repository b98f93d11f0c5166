import { MESSAGES, type PublicUser } from "@reignwell/contract";
import { mayCreateGoal } from "@reignwell/domain";
import { goals, type LocalDatabase } from "@reignwell/device";
import { useEffect, useRef, useState } from "react";
import { notify } from "../../../lib/notify.ts";
import { CreateGoalDialog } from "./goal-dialog.tsx";
import { GoalAiQuestion } from "./goal-ai-question.tsx";
import { UpgradeDialog } from "./upgrade-dialog.tsx";
import { suggestTasks } from "../suggestions/suggest-tasks.ts";

interface WizardGoalProps {
  database: LocalDatabase;
  user: Pick<PublicUser, "id" | "isPaidMember" | "isAdmin">;
  onClose: () => void;
}

/**
 * Creates a goal from within the daily plan (D-037, G-007): two errors stand at their fields and
 * the others below. Where the free account is full, it is said what a membership holds.
 */
export function WizardGoal({ database, user, onClose }: WizardGoalProps) {
  const [may, setMay] = useState<boolean | null>(null);
  const counted = useRef(false);
  const isMember = user.isPaidMember || user.isAdmin;

  useEffect(() => {
    if (counted.current) return;
    counted.current = true;
    goals.count(database).then(
      (total) => {
        const isFree = mayCreateGoal(total, isMember);
        if (!isFree) notify(MESSAGES.goals.upgradeRequired, "failed");
        setMay(isFree);
      },
      // Unreadable goals: without a close the button would never open the dialog again.
      () => {
        notify(MESSAGES.goals.createFailed, "failed");
        onClose();
      },
    );
  }, [database, isMember, onClose]);

  if (may === null) return null;
  // A membership that arrives meanwhile turns the dialog into what the user came for.
  if (!may && !isMember) return <UpgradeDialog onClose={onClose} />;
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
