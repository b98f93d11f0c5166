import type { LocalDatabase } from "@reignwell/device";
import { WizardGoal } from "../../features/goals/dialog/wizard-goal.tsx";
import { useAuth } from "../../lib/session/session.tsx";

interface WizardGoalDialogProps {
  database: LocalDatabase;
  onClose: () => void;
}

export default function WizardGoalDialog(props: WizardGoalDialogProps) {
  const { user } = useAuth();
  return user && <WizardGoal {...props} user={user} />;
}
