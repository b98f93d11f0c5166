import { useEffect, useEffectEvent, useRef } from "react";
import { useNewGoal } from "../../features/goals/dialog/use-new-goal.tsx";
import { UpgradeDialog } from "../../features/goals/dialog/upgrade-dialog.tsx";
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
  return kind === "new-task" ? (
    <NewTaskAnywhere onClose={onClose} />
  ) : (
    <NewGoal onClose={onClose} />
  );
}

function NewTaskAnywhere({ onClose }: { onClose: () => void }) {
  const database = useLocalDatabase();
  const today = useToday();
  return <NewTask {...{ database, today, TaskDialog, onClose }} />;
}

function NewGoal({ onClose }: { onClose: () => void }) {
  const { user } = useAuth();
  const database = useLocalDatabase();
  const nobody = { id: 0, isPaidMember: false, isAdmin: false };
  const { startNew, dialog, upgrade } = useNewGoal({
    database,
    user: user ?? nobody,
    NewGoalDialog,
  });
  const startAtOnce = useEffectEvent(startNew);
  useEffect(() => startAtOnce(), []);
  const isFull = Boolean(upgrade);
  const wasFull = useRef(false);
  useEffect(() => {
    // The membership has arrived from elsewhere: what the dialog said is no longer so.
    if (wasFull.current && !isFull) onClose();
    wasFull.current = isFull;
  }, [isFull, onClose]);
  return upgrade ? <UpgradeDialog onClose={onClose} /> : dialog;
}
