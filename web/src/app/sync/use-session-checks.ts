import { openAccountDatabase } from "@reignwell/device";
import { useCallback, useEffect } from "react";
import { useAuth } from "../../lib/session/session.tsx";
import { lookForUpdate } from "../../lib/browser/worker-registration.ts";
import { useSyncCare } from "./use-sync-care.ts";

/** How often an open question about the session is repeated, in ms. */
const ASK_AGAIN = 10_000;

/**
 * Asks the server whose session this is until it answers: by itself, when the user comes back,
 * and when the server refused the session to the sync engine.
 */
export function useSessionChecks(): void {
  const { user, recheck } = useAuth();
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === "visible") void recheck();
    };
    const timer = setInterval(ask, ASK_AGAIN);
    window.addEventListener("focus", ask);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", ask);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [recheck]);

  const onSignedOut = useCallback(() => void recheck(true), [recheck]);
  useSyncCare(user && openAccountDatabase(user.accountKey, user.id), {
    onSignedOut,
    onUpdateNeeded: lookForUpdate,
  });
}
