import { claimDay, unclaimAfter } from "../../lib/day/day-record.ts";
import { noticeOf } from "../../lib/reminders/day-notice.ts";
import { isIdle, watchUserActivity } from "../../lib/browser/user-idle.ts";
import { tellNewDay } from "../../lib/day/new-day-event.ts";
import { currentRefreshKey } from "../../lib/day/day-times.ts";
import { todaysVerse } from "../../lib/day/todays-verse.ts";

/** How often the clock is looked at, in ms; promised is 60 s after waking. */
const LOOK_EVERY = 30_000;
/** A browser that does not show a notification in this time must not hold the day up, in ms. */
const NOTICE_TIMEOUT_MS = 2_000;

/**
 * The 1 AM refresh (SH-009, DEC-100): the day is new when the refresh key has grown since this
 * page began its day, which a correction of the clock may set back. Nothing is timed ahead, so
 * sleep and daylight saving need no care. An idle page reloads; a page in use stays and updates
 * what depends on the day. Returns the way to stop.
 */
export function followDays(): () => void {
  let day = currentRefreshKey();
  watchUserActivity();
  // The user sees the day in the open app, so nothing is announced any more.
  void claimDay(day).catch(() => undefined);

  const look = () => {
    const today = currentRefreshKey();
    if (today < day) {
      // The clock was corrected: the day that this page began by mistake is still to come.
      day = today;
      void unclaimAfter(today).catch(() => undefined);
    }
    if (today === day) return;
    day = today;
    void beginDay(today);
  };
  const timer = setInterval(look, LOOK_EVERY);
  const signs = [
    [document, "visibilitychange"],
    [document, "resume"],
    [window, "focus"],
    [window, "pageshow"],
  ] as const;
  for (const [target, name] of signs) target.addEventListener(name, look);
  return () => {
    clearInterval(timer);
    for (const [target, name] of signs) target.removeEventListener(name, look);
  };
}

async function beginDay(today: string): Promise<void> {
  const timeout = new Promise<void>((resolve) => {
    setTimeout(resolve, NOTICE_TIMEOUT_MS);
  });
  await Promise.race([announce(today).catch(() => undefined), timeout]);
  // A page that no worker serves would be gone if it were reloaded without a network.
  const canComeBack = navigator.serviceWorker?.controller != null;
  if (canComeBack && isIdle()) window.location.reload();
  else tellNewDay();
}

/**
 * For every user who allowed notifications: the chosen reminder is for the closed app (DEC-100).
 */
async function announce(today: string): Promise<void> {
  if (!(await claimDay(today))) return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker?.getRegistration();
  const { title, options } = noticeOf({ kind: "new-day", verse: await todaysVerse(today) });
  await registration?.showNotification(title, options);
}
