import { useEffect } from "react";
import { noteReminder } from "../../lib/day/day-record.ts";
import { useDayFollows } from "../../lib/day/use-day-follows.ts";
import { endReminders, ensureSubscribed } from "../../lib/reminders/push-subscription.ts";
import { readReminderChoice } from "../../lib/reminders/reminder-choice.ts";
import { useDeviceZone } from "./use-device-zone.ts";

/**
 * Checks at every start whether this device is still reminded as its user (null for a guest)
 * chose: browsers end subscriptions silently, and the user may be another one now. `confirmed`:
 * the server knows the session.
 */
export function useReminderCheck(userId: number | null, confirmed: boolean): void {
  const follows = useDayFollows();
  const zone = useDeviceZone();
  useEffect(() => {
    const choice = userId === null ? null : readReminderChoice(userId);
    const isOn = choice !== null && choice !== "off";
    void noteReminder(userId, choice).catch(() => undefined);
    if (isOn && confirmed) void ensureSubscribed(choice);
    // A subscription of another user would show this one somebody else's days.
    if (!isOn) void endReminders().catch(() => undefined);
    // Also when the day follows another clock, or the device is in another zone: the server tells
    // it of new days and mornings by them.
  }, [userId, confirmed, follows, zone]);
}
