import type { PublicUser } from "@reignwell/contract";
import type { SessionState } from "../../lib/session/session-machine.ts";
import { useAccountDay } from "./use-account-day.ts";
import { useDayRefresh } from "./use-day-refresh.ts";
import { useReminderCheck } from "./use-reminder-check.ts";

/** What an open page does so that the day and its reminders are right. */
export function useDayWork(user: PublicUser | null, state: SessionState["state"]): void {
  const userId = user?.id ?? null;
  useDayRefresh();
  useReminderCheck(userId, state === "confirmed");
  useAccountDay(userId, user !== null || state !== "unknown");
}
