import { type LocalDatabase, openGuestDatabase, openUserDatabase } from "@reignwell/local-db";
import { useEffect } from "react";
import { useCentralDate } from "../../lib/use-central-date.ts";
import { keepAhead } from "./keep-ahead.ts";

/**
 * Keeps the scriptures of the coming days on this device: at each start, on each new day, and when
 * the network is back, or somebody comes back to the page, after it could not be done.
 *
 * @param userId whose database keeps them; null for the guests'
 */
export function useScripturesAhead(userId: number | null): void {
  const today = useCentralDate();
  useEffect(() => {
    const keeper = keeperOf(userId === null ? openGuestDatabase() : openUserDatabase(userId));
    window.addEventListener("online", keeper.tryAgain);
    document.addEventListener("visibilitychange", keeper.tryAgain);
    return () => {
      window.removeEventListener("online", keeper.tryAgain);
      document.removeEventListener("visibilitychange", keeper.tryAgain);
    };
  }, [userId, today]);
}

function keeperOf(database: LocalDatabase) {
  let state: "running" | "failed" | "done" = "failed";
  const tryAgain = () => {
    if (state !== "failed") return;
    state = "running";
    keepAhead(database).then(
      () => {
        state = "done";
      },
      () => {
        // Offline, or the database is gone with whoever signed out: nobody needs words about it.
        state = "failed";
      },
    );
  };
  tryAgain();
  return { tryAgain };
}
