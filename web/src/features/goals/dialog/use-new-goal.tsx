import { MESSAGES, type PublicUser } from "@reignwell/contract";
import { mayCreateGoal } from "@reignwell/domain";
import { goals, type LocalDatabase } from "@reignwell/device";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { notify } from "../../../lib/notify.ts";
import { UpgradeCard } from "../../../lib/membership/upgrade-card.tsx";
import type { NewGoalDialogProps } from "./new-goal-dialog.tsx";

export interface NewGoalInput {
  database: LocalDatabase;
  user: Pick<PublicUser, "id" | "isPaidMember" | "isAdmin">;
  NewGoalDialog: ComponentType<NewGoalDialogProps>;
}

interface NewGoal {
  startNew: () => void;
  dialog: ReactNode;
  upgrade: ReactNode;
}

/**
 * What every 'New Goal' button does: it opens the dialog, or reports the free account's limit by
 * a toast and a card that stays (O-019). The check here only answers early; the server
 * decides (DEC-09).
 */
export function useNewGoal(input: NewGoalInput): NewGoal {
  const { database, user, NewGoalDialog } = input;
  const [open, setOpen] = useState<"dialog" | "upgrade" | null>(null);
  const start = async () => {
    const total = await goals.count(database);
    if (mayCreateGoal(total, user.isPaidMember || user.isAdmin)) {
      setOpen("dialog");
      return;
    }
    setOpen("upgrade");
    notify(MESSAGES.goals.upgradeRequired, "failed");
  };
  return {
    // Without readable goals nothing else would answer the tap.
    startNew: () => void start().catch(() => notify(MESSAGES.goals.createFailed, "failed")),
    dialog: open === "dialog" && (
      <Suspense fallback={null}>
        <NewGoalDialog database={database} userId={user.id} onClose={() => setOpen(null)} />
      </Suspense>
    ),
    // A membership may arrive while the card stands there, from another device or a tab.
    upgrade: open === "upgrade" && !user.isPaidMember && (
      <UpgradeCard
        feature={MESSAGES.membership.multipleGoals}
        text={MESSAGES.goals.upgradeRequired.description}
      />
    ),
  };
}
