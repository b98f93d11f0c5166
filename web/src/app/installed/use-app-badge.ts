import type { PublicUser } from "@reignwell/contract";
import { openUserDatabase, ticks } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { useCentralDate } from "../../lib/day/use-central-date.ts";

/** The app's icon carries how many of the day's actions are still open, where the system shows it. */
export function useAppBadge(user: PublicUser | null): void {
  const today = useCentralDate();
  const accountKey = user?.accountKey ?? null;
  const userId = user?.id;
  const open = useLiveQuery(async () => {
    if (accountKey === null || !("setAppBadge" in navigator)) return 0;
    // What cannot be read is not promised on the icon.
    return ticks.countOpen(openUserDatabase(accountKey, userId), today).catch(() => 0);
  }, [accountKey, userId, today]);

  useEffect(() => {
    if (open === undefined || !("setAppBadge" in navigator)) return;
    // Not allowed without a place on the home screen, or without notifications on iOS.
    const shown = open === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(open);
    shown.catch(() => undefined);
  }, [open]);
}
