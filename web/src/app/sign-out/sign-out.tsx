import { returnGuestPlan, openAccountDatabase } from "@reignwell/device";
import { MESSAGES, type PublicUser } from "@reignwell/contract";
import {
  discardDatabase,
  leaveDatabase,
  openGuestDatabase,
  openUserDatabase,
  readSyncStatus,
  returnToDatabase,
  signOutDatabase,
} from "@reignwell/local-db";
import { useLiveQuery } from "dexie-react-hooks";
import { useCallback, useEffect, useRef } from "react";
import { useAuth } from "../../lib/session/session.tsx";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { unsavedWords } from "./unsaved-words.ts";
import { type Unsent, UnsentDialog } from "./unsent-dialog.tsx";

/**
 * Signs out (DEC-04). With nothing unsent the user's database is deleted from the device; with
 * unsent changes the user decides.
 */
export default function SignOut(props: { user: PublicUser; onEnd: () => void }) {
  const { user, onEnd } = props;
  const { logout } = useAuth();
  const unsent = useUnsent(user);
  const leaving = useRef(false);

  const leave = useCallback(
    async (forget: (accountKey: string) => Promise<unknown>) => {
      if (leaving.current) return;
      leaving.current = true;
      try {
        // First of all: from here on no tab sends any of it, even if the browser is killed. On a
        // device that cannot note it, the end of the session has to do.
        await leaveDatabase(user.accountKey).catch(() => undefined);
        const outcome = await logout();
        if (!outcome.ok) {
          await returnToDatabase(openUserDatabase(user.accountKey));
          // A run that was under way has stopped for the sake of the sign-out.
          syncClient.requestSync();
          return;
        }
        syncClient.setAccount(null);
        await forget(user.accountKey);
      } finally {
        onEnd();
      }
    },
    [logout, onEnd, user.accountKey],
  );

  useEffect(() => {
    // Nothing waits, or "Sync now" has just sent the last change.
    if (unsent && isNothing(unsent)) void leave(emptied(signOutDatabase));
  }, [unsent, leave]);

  if (!unsent || isNothing(unsent)) return null;
  return (
    <UnsentDialog
      unsent={unsent}
      onSync={syncClient.syncNow}
      onExport={() => exportAll(user)}
      onKeep={() => void leave(leaveDatabase)}
      onDiscard={() => void leave(emptied(discardDatabase))}
      onCancel={onEnd}
    />
  );
}

async function exportAll({ accountKey, username }: PublicUser): Promise<string> {
  const load = import("../../features/your-data/save-export.ts");
  return load
    .then(({ saveExport }) =>
      saveExport(openUserDatabase(accountKey), username, { kind: "file", passphrase: "" }),
    )
    .catch(() => MESSAGES.yourData.exportFailed);
}

function useUnsent({ accountKey, id: userId }: PublicUser): Unsent | undefined {
  return useLiveQuery(async () => {
    const database = openAccountDatabase(accountKey, userId);
    const [status, unsaved] = await Promise.all([readSyncStatus(database), unsavedWords(database)]);
    return { changes: status.unsent + status.rejected, unsaved };
  }, [accountKey, userId]);
}

function isNothing({ changes, unsaved }: Unsent): boolean {
  return changes === 0 && unsaved.length === 0;
}

/** Deletes a user's database only after the guests' own data has been returned to them. */
function emptied(forget: (accountKey: string) => Promise<unknown>) {
  return async (accountKey: string) => {
    const returned = await returnGuestPlan(openUserDatabase(accountKey), openGuestDatabase()).then(
      () => true,
      () => false,
    );
    await (returned ? forget(accountKey) : leaveDatabase(accountKey));
  };
}
