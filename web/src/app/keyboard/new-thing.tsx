import { Suspense, useEffect, useEffectEvent } from "react";
import { useNewGoal } from "../../features/goals/use-new-goal.tsx";
import { useGoalNames } from "../../features/tasks/use-goal-names.ts";
import { useAuth } from "../../lib/session.tsx";
import { useCentralDate } from "../../lib/use-central-date.ts";
import { NewGoalDialog, TaskDialog } from "../routes/late-dialogs.tsx";
import { useLocalDatabase } from "../use-local-database.ts";

interface NewThingProps {
  kind: "new-task" | "new-goal";
  onClose: () => void;
}

/** The dialog for a new task or goal, over whatever page is open. */
export default function NewThing({ kind, onClose }: NewThingProps) {
  return kind === "new-task" ? <NewTask onClose={onClose} /> : <NewGoal />;
}

function NewTask({ onClose }: { onClose: () => void }) {
  const database = useLocalDatabase();
  const today = useCentralDate();
  const goals = useGoalNames(database);
  if (!goals) return null;
  return (
    <Suspense fallback={null}>
      <TaskDialog
        database={database}
        task={undefined}
        goals={goals.choices}
        today={today}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Asks itself whether one more goal is allowed, and says so when it is not. */
function NewGoal() {
  const { user } = useAuth();
  const database = useLocalDatabase();
  const nobody = { id: 0, isPaidMember: false, isAdmin: false };
  const { startNew, dialog } = useNewGoal({ database, user: user ?? nobody, NewGoalDialog });
  const startAtOnce = useEffectEvent(startNew);
  useEffect(() => startAtOnce(), []);
  return dialog;
}
