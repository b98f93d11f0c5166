import type { PublicUser } from "@reignwell/contract";
import {
  discardDatabase,
  openUserDatabase,
  readSyncStatus,
  signOutDatabase,
} from "@reignwell/local-db";
import { useLiveQuery } from "dexie-react-hooks";
import { useCallback, useEffect, useRef } from "react";
import { useAuth } from "../../lib/session.tsx";
import { requestSync, setSyncUser } from "../../lib/sync-door.ts";
import { UnsentDialog } from "./unsent-dialog.tsx";

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
    if (unsent === 0) void leave(signOutDatabase);
  }, [unsent, leave]);

  if (!unsent) return null;
  return (
    <UnsentDialog
      unsent={unsent}
      onSync={requestSync}
      onKeep={() => void leave(keepDatabase)}
      onDiscard={() => void leave(discardDatabase)}
      onCancel={onEnd}
    />
  );
}

async function keepDatabase(): Promise<void> {
  // Left as it is: it waits for the same person to sign in again.
}

function useUnsent(userId: number): number | undefined {
  return useLiveQuery(async () => {
    const { unsent, attention } = await readSyncStatus(openUserDatabase(userId));
    return unsent + attention;
  }, [userId]);
}
