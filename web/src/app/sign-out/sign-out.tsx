import type { PublicUser } from "@reignwell/contract";
import { hasWords, readDraft as readWizardDraft } from "@reignwell/domain";
import {
  discardDatabase,
  leaveDatabase,
  openUserDatabase,
  readDraft,
  readSyncStatus,
  signOutDatabase,
} from "@reignwell/local-db";
import { useLiveQuery } from "dexie-react-hooks";
import { useCallback, useEffect, useRef } from "react";
import { useAuth } from "../../lib/session.tsx";
import { requestSync, setSyncUser } from "../../lib/sync-door.ts";
import { type Unsent, UnsentDialog } from "./unsent-dialog.tsx";

/**
 * Signs out (DEC-04). With nothing unsent the person's database goes from the device; with unsent
 * changes the person decides, and nothing is ever lost in silence.
 */
export default function SignOut(props: { user: PublicUser; onEnd: () => void }) {
  const { user, onEnd } = props;
  const { logout } = useAuth();
  const unsent = useUnsent(user.id);
  const leaving = useRef(false);

  const leave = useCallback(
    async (forget: (userId: number) => Promise<unknown>) => {
      if (leaving.current) return;
      leaving.current = true;
      const outcome = await logout();
      if (outcome.ok) {
        setSyncUser(null);
        await forget(user.id);
      }
      onEnd();
    },
    [logout, onEnd, user.id],
  );

  useEffect(() => {
    // Nothing waits, or "Sync now" has just sent the last of it.
    if (unsent?.changes === 0 && !unsent.unfinishedPlan) void leave(signOutDatabase);
  }, [unsent, leave]);

  if (!unsent || (unsent.changes === 0 && !unsent.unfinishedPlan)) return null;
  return (
    <UnsentDialog
      unsent={unsent}
      onSync={requestSync}
      onKeep={() => void leave(leaveDatabase)}
      onDiscard={() => void leave(discardDatabase)}
      onCancel={onEnd}
    />
  );
}

/** What signing out would take away: changes on their way, and a plan that is not saved yet. */
function useUnsent(userId: number): Unsent | undefined {
  return useLiveQuery(async () => {
    const database = openUserDatabase(userId);
    const [status, draft] = await Promise.all([
      readSyncStatus(database),
      readDraft(database, "plan"),
    ]);
    const plan = readWizardDraft(draft);
    return {
      changes: status.unsent + status.attention,
      unfinishedPlan: plan !== null && hasWords(plan),
    };
  }, [userId]);
}
