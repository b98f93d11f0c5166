import { openAccountDatabase } from "@reignwell/device";
import { MESSAGES, type PublicUser } from "@reignwell/contract";
import {
  leaveDatabase,
  openUserDatabase,
  readSyncStatus,
  returnToDatabase,
} from "@reignwell/local-db";
import { useLiveQuery } from "dexie-react-hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { notify } from "../../lib/notify.ts";
import { useAuth } from "../../lib/session/session.tsx";
import { deleteDeparture, storeDeparture } from "../../lib/session/stored-session.ts";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { forgetUser } from "./forget-user.ts";
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
  const [leaving, setLeaving] = useState<Way | null>(null);
  const isLeaving = useRef(false);

  const leave = useCallback(
    async (way: Way) => {
      if (isLeaving.current) return;
      isLeaving.current = true;
      setLeaving(way);
      const { accountKey } = user;
      const departure = { accountKey, isDiscarded: way === "discard" };
      try {
        // First of all: from here on no tab sends any of it, even if the browser is killed. On a
        // device that cannot note it, the end of the session has to do.
        await leaveDatabase(accountKey).catch(() => undefined);
        // A note of an earlier try must not take what is to stay now.
        const note = way === "keep" ? deleteDeparture(accountKey) : storeDeparture(departure);
        await note.catch(() => undefined);
        const outcome = await logout();
        if (!outcome.ok) {
          await deleteDeparture(accountKey).catch(() => undefined);
          await returnToDatabase(openUserDatabase(accountKey));
          // A run that was under way has stopped for the sake of the sign-out.
          syncClient.requestSync();
          return;
        }
        syncClient.setAccount(null);
        if (way === "keep") return;
        const { stays } = await forgetUser(departure);
        if (stays) notify(MESSAGES.signOut.stays);
      } catch (error) {
        // The session is over; the next start finishes what is noted.
        console.error("Signing out was not finished on this device", error);
      } finally {
        onEnd();
      }
    },
    [logout, onEnd, user],
  );

  useEffect(() => {
    // Nothing waits, or "Sync now" has just sent the last change.
    if (unsent && isNothing(unsent)) void leave("nothing-unsent");
    // What can't be read can't be judged either: it stays, and the session ends all the same.
    if (unsent === null) void leave("keep");
  }, [unsent, leave]);

  // What is written from now on is looked for when the server has answered.
  if (leaving === "nothing-unsent" || !unsent || isNothing(unsent)) return null;
  return (
    <UnsentDialog
      unsent={unsent}
      isLeaving={leaving !== null}
      onSync={syncClient.syncNow}
      onExport={() => exportAll(user)}
      onKeep={() => void leave("keep")}
      onDiscard={() => void leave("discard")}
      onCancel={onEnd}
    />
  );
}

/** What becomes of the data on this device. */
type Way = "nothing-unsent" | "keep" | "discard";

async function exportAll({ accountKey, username }: PublicUser): Promise<string> {
  const load = import("../../features/your-data/save-export.ts");
  return load
    .then(({ saveExport }) =>
      saveExport(openUserDatabase(accountKey), username, { kind: "file", passphrase: "" }),
    )
    .catch(() => MESSAGES.yourData.exportFailed);
}

/** What only this device has; undefined until that is known, null where it can't be read. */
function useUnsent({ accountKey, id: userId }: PublicUser): Unsent | null | undefined {
  return useLiveQuery(
    async () =>
      readUnsent(accountKey, userId).catch((error: unknown) => {
        console.warn("What is unsent could not be read", error);
        return null;
      }),
    [accountKey, userId],
  );
}

async function readUnsent(accountKey: string, userId: number): Promise<Unsent> {
  const database = openAccountDatabase(accountKey, userId);
  const [status, unsaved] = await Promise.all([readSyncStatus(database), unsavedWords(database)]);
  return { unsent: status.unsent, rejected: status.rejected, phase: status.phase, unsaved };
}

function isNothing({ unsent, rejected, unsaved }: Unsent): boolean {
  return unsent + rejected + unsaved.length === 0;
}
