import type { PublicUser } from "@reignwell/contract";
import { openAccountDatabase, ticks } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { useToday } from "../../lib/day/use-today.ts";

export function useAppBadge(user: PublicUser | null): void {
  const today = useToday();
  const accountKey = user?.accountKey ?? null;
  const userId = user?.id;
  const open = useLiveQuery(async () => {
    if (accountKey === null || !("setAppBadge" in navigator)) return 0;
    // Without readable data the icon shows no number rather than a wrong one.
    return ticks.countOpen(openAccountDatabase(accountKey, userId), today).catch(() => 0);
  }, [accountKey, userId, today]);

  useEffect(() => {
    if (open === undefined || !("setAppBadge" in navigator)) return;
    // Refused without an icon on the home screen, or without notifications on iOS.
    const shown = open === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(open);
    shown.catch(() => undefined);
  }, [open]);
}
