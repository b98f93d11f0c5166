import { useEffect, useEffectEvent } from "react";
import { useNewGoal } from "../../features/goals/dialog/use-new-goal.tsx";
import { NewTask } from "../../features/tasks/new-task.tsx";
import { useAuth } from "../../lib/session/session.tsx";
import { useToday } from "../../lib/day/use-today.ts";
import { NewGoalDialog, TaskDialog } from "../routes/lazy-dialogs.tsx";
import { useLocalDatabase } from "../use-local-database.ts";

interface NewThingProps {
  kind: "new-task" | "new-goal";
  onClose: () => void;
}

export default function NewThing({ kind, onClose }: NewThingProps) {
  return kind === "new-task" ? <NewTaskAnywhere onClose={onClose} /> : <NewGoal />;
}

function NewTaskAnywhere({ onClose }: { onClose: () => void }) {
  const database = useLocalDatabase();
  const today = useToday();
  return <NewTask {...{ database, today, TaskDialog, onClose }} />;
}

function NewGoal() {
  const { user } = useAuth();
  const database = useLocalDatabase();
  const nobody = { id: 0, isPaidMember: false, isAdmin: false };
  const { startNew, dialog } = useNewGoal({ database, user: user ?? nobody, NewGoalDialog });
  const startAtOnce = useEffectEvent(startNew);
  useEffect(() => startAtOnce(), []);
  return dialog;
}
