import { useEffect } from "react";
import { noteDay, noteReminder } from "../../lib/day/day-record.ts";
import { clockOffset, serverClock } from "../../lib/day/server-clock.ts";
import { endReminders, ensureSubscribed } from "../../lib/reminders/push-subscription.ts";
import { readReminderChoice } from "../../lib/reminders/reminder-choice.ts";
import { followServerTime } from "../../lib/day/learn-server-time.ts";
import { useDayFollows } from "../../lib/day/use-day-follows.ts";
import { retryVerse } from "../../lib/day/verse-retry.ts";
import { useSignal } from "../../lib/signal.ts";
import { followDays } from "./day-refresh.ts";

/**
 * Follows the days, and checks at every start whether this device is still reminded as its user
 * (null for a guest) chose: browsers end subscriptions silently, and the user may be another one
 * now. `confirmed`: the server knows the session.
 */
export function useDayRefresh(userId: number | null, confirmed: boolean): void {
  useEffect(() => {
    followServerTime();
    const stops = [followDays(), retryVerse()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  const follows = useDayFollows();
  const offset = useSignal(serverClock, clockOffset);
  useEffect(() => {
    void noteDay({ follows, clockOffset: offset }).catch(() => undefined);
  }, [follows, offset]);

  useEffect(() => {
    const choice = userId === null ? null : readReminderChoice(userId);
    const isOn = choice !== null && choice !== "off";
    void noteReminder(userId, choice).catch(() => undefined);
    if (isOn && confirmed) void ensureSubscribed(choice);
    // A subscription of another user would show this one somebody else's days.
    if (!isOn) void endReminders().catch(() => undefined);
  }, [userId, confirmed]);
}
