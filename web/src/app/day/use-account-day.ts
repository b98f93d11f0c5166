import { profiles } from "@reignwell/device";
import { useEffect } from "react";
import { followDay, followOtherTabs, guestChoice } from "../../lib/day/day-choice.ts";
import { useOptionalQuery } from "../../lib/local-data/use-optional-query.ts";
import { useLocalDatabase } from "../use-local-database.ts";

/**
 * Lets the day follow what the user's account says, also when another device changes it (DEC-115);
 * without a choice of the account, or without a user, what guests chose on this device.
 */
export function useAccountDay(userId: number | null, isKnown: boolean): void {
  const database = useLocalDatabase();
  const found = useOptionalQuery(async () => {
    const profile = userId === null ? undefined : await profiles.read(database, userId);
    return { userId, choice: profile?.dayFollows ?? null };
  }, [database, userId]);

  useEffect(() => {
    // The query may still have the answer for the user before.
    if (!isKnown || !found || found.userId !== userId) return;
    followDay(found.choice ?? guestChoice());
  }, [found, userId, isKnown]);

  useEffect(() => followOtherTabs(), []);
}
