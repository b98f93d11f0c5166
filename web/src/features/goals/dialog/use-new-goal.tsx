import { MESSAGES, type PublicUser } from "@reignwell/contract";
import { mayCreateGoal } from "@reignwell/domain";
import { goals, type LocalDatabase } from "@reignwell/device";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { useOptionalQuery } from "../../../lib/local-data/use-optional-query.ts";
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
  const isMember = user.isPaidMember || user.isAdmin;
  const mayStart = async () => mayCreateGoal(await goals.count(database), isMember);
  const isFree = useOptionalQuery(
    async () => open === "upgrade" && mayStart(),
    [database, open, isMember],
  );
  const start = async () => {
    if (await mayStart()) {
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
    // While the card stands there, a membership may arrive from another device or a tab, and the
    // goal that took the place may be deleted. A finished one keeps it (DEC-09).
    upgrade: open === "upgrade" && !isMember && !isFree && (
      <UpgradeCard
        feature={MESSAGES.membership.multipleGoals}
        text={MESSAGES.goals.upgradeRequired.description}
      />
    ),
  };
}
