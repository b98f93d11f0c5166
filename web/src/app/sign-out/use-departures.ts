import { useEffect } from "react";
import { useAuth } from "../../lib/session/session.tsx";
import { finishDepartures } from "./forget-user.ts";

/** Finishes a sign-out of this device over which the browser was closed. */
export function useDepartures(): void {
  const session = useAuth();
  const { takeOver } = session;
  useEffect(() => {
    finishDepartures(session)
      .then((isOver) => isOver && takeOver(null))
      // Tried again at the next start.
      .catch(() => undefined);
  }, [session, takeOver]);
}
