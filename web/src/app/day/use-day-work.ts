import type { PublicUser } from "@reignwell/contract";
import { useScripturesAhead } from "../../features/scriptures/use-scriptures-ahead.ts";
import type { SessionState } from "../../lib/session/session-machine.ts";
import { useAccountDay } from "./use-account-day.ts";
import { useDayRefresh } from "./use-day-refresh.ts";
import { useStoredChapters } from "./use-stored-chapters.ts";
import { useStoredDays } from "./use-stored-days.ts";
import { useReminderCheck } from "./use-reminder-check.ts";

/** What an open page does for the days to come, while nobody waits for it. */
export function useDayWork(user: PublicUser | null, state: SessionState["state"]): void {
  const userId = user?.id ?? null;
  useScripturesAhead(user);
  useDayRefresh();
  useReminderCheck(userId, state === "confirmed");
  useAccountDay(userId, user !== null || state !== "unknown");
  useStoredChapters();
  useStoredDays();
}
