import type { PublicUser } from "@reignwell/contract";
import { type LocalDatabase, openGuestDatabase, openAccountDatabase } from "@reignwell/device";
import { useEffect } from "react";
import { useToday } from "../../lib/day/use-today.ts";
import { keepAhead } from "./keep-ahead.ts";

/**
 * Stores the scriptures of the coming days in the user's database (or the guests', for null): at
 * each start and on each new day, and after a failure also when the network or the user returns.
 */
export function useScripturesAhead(user: PublicUser | null): void {
  const today = useToday();
  const accountKey = user?.accountKey ?? null;
  const userId = user?.id;
  useEffect(() => {
    const isGuest = accountKey === null;
    const keeper = keeperOf(
      isGuest ? openGuestDatabase() : openAccountDatabase(accountKey, userId),
    );
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
        // Offline, or the user signed out and the database is gone: no message is needed.
        state = "failed";
      },
    );
  };
  tryAgain();
  return { tryAgain };
}
