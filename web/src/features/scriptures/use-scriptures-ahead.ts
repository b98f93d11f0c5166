import type { PublicUser } from "@reignwell/contract";
import { type LocalDatabase, openGuestDatabase, openUserDatabase } from "@reignwell/device";
import { useEffect } from "react";
import { useCentralDate } from "../../lib/day/use-central-date.ts";
import { keepAhead } from "./keep-ahead.ts";

/**
 * Keeps the scriptures of the coming days on this device: at each start, on each new day, and when
 * the network is back, or somebody comes back to the page, after it could not be done.
 *
 * @param user whose database keeps them; null for the guests'
 */
export function useScripturesAhead(user: PublicUser | null): void {
  const today = useCentralDate();
  const accountKey = user?.accountKey ?? null;
  const userId = user?.id;
  useEffect(() => {
    const isGuest = accountKey === null;
    const keeper = keeperOf(isGuest ? openGuestDatabase() : openUserDatabase(accountKey, userId));
    window.addEventListener("online", keeper.tryAgain);
    document.addEventListener("visibilitychange", keeper.tryAgain);
    return () => {
      window.removeEventListener("online", keeper.tryAgain);
      document.removeEventListener("visibilitychange", keeper.tryAgain);
    };
  }, [accountKey, userId, today]);
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
