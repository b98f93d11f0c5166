import { MESSAGES, type PublicUser } from "@reignwell/contract";
import { mayCreateGoal } from "@reignwell/domain";
import { countGoals, type LocalDatabase } from "@reignwell/local-db";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { notify } from "../../lib/notify.ts";
import type { NewGoalDialogProps } from "./new-goal-dialog.tsx";

/** Who makes goals, where they are kept, and the dialog for it, which the route loads late. */
export interface NewGoalInput {
  database: LocalDatabase;
  user: Pick<PublicUser, "id" | "isPaidMember" | "isAdmin">;
  NewGoalDialog: ComponentType<NewGoalDialogProps>;
}

/**
 * What every 'New Goal' button does: the dialog opens, or the free account's limit is told.
 * The limit is asked for here for the sake of the answer; the server decides it (DEC-09).
 */
export function useNewGoal(input: NewGoalInput): { startNew: () => void; dialog: ReactNode } {
  const { database, user, NewGoalDialog } = input;
  const [open, setOpen] = useState(false);
  const start = async () => {
    const total = await countGoals(database);
    if (mayCreateGoal(total, user.isPaidMember || user.isAdmin)) setOpen(true);
    else notify(MESSAGES.goals.upgradeRequired, "failed");
  };
  return {
    startNew: () => void start(),
    dialog: open && (
      <Suspense fallback={null}>
        <NewGoalDialog database={database} userId={user.id} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
