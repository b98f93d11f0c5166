import { useEffect } from "react";
import { noteReminder } from "../../lib/day/day-record.ts";
import { endReminders, ensureSubscribed } from "../../lib/reminders/push-subscription.ts";
import { readReminderChoice } from "../../lib/reminders/reminder-choice.ts";
import { followDays } from "./day-refresh.ts";

/**
 * Follows the days, and looks at every start whether this device is still reminded as its person
 * chose: browsers end subscriptions without a word, and another person may use the device now.
 *
 * @param userId whose device it is, null for nobody's
 * @param confirmed whether the server has said so in this visit
 */
export function useDayRefresh(userId: number | null, confirmed: boolean): void {
  useEffect(() => followDays(), []);

  useEffect(() => {
    const choice = userId === null ? null : readReminderChoice(userId);
    const isOn = choice !== null && choice !== "off";
    void noteReminder(userId, choice).catch(() => undefined);
    if (isOn && confirmed) void ensureSubscribed(choice);
    // What another user subscribed on this device would report to this one on somebody else's
    // days.
    if (!isOn) void endReminders().catch(() => undefined);
  }, [userId, confirmed]);
}
