/// <reference lib="webworker" />
import type { PushMessage } from "@reignwell/contract";
import { centralDate, refreshKey } from "@reignwell/domain";
import { noticeOf } from "../lib/reminders/day-notice.ts";
import { claimDay, readDayRecord } from "../lib/day/day-record.ts";
import { zoneOf } from "../lib/day/day-zone.ts";
import { todaysVerse } from "../lib/day/todays-verse.ts";
import { prefetchScriptures } from "./prefetch-scriptures.ts";
import { renewSubscription, type SubscriptionChange } from "./renew-subscription.ts";

declare const self: ServiceWorkerGlobalScope;

/** Chromium's periodic background sync, which TypeScript's libraries do not describe. */
interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The tag under which the page registers; see lib/reminders/push-subscription. */
const PERIODIC_TAG = "new-day";

/**
 * The day while the app is closed (SH-009, DC-013): pushes of the server, the browser's own
 * periodic sync, and the tap on a notification. The worker also sends what waits, as it is awake.
 */
export function answerDayEvents(sync: () => Promise<void>): void {
  const meanwhile = () => Promise.all([prefetchQuietly(), sync()]);
  self.addEventListener("push", (event) => {
    event.waitUntil(Promise.all([showPush(readPush(event.data)), meanwhile()]));
  });
  self.addEventListener("periodicsync", ((event: PeriodicSyncEvent) => {
    if (event.tag === PERIODIC_TAG) event.waitUntil(Promise.all([lookAtDay(), meanwhile()]));
  }) as EventListener);
  // TypeScript knows the event by its name only, and Safari does not have it.
  self.addEventListener("pushsubscriptionchange", ((
    event: ExtendableEvent & SubscriptionChange,
  ) => {
    event.waitUntil(renewSubscription(self.registration.pushManager, event));
  }) as EventListener);
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openToday());
  });
}

/**
 * A push that cannot be read still has to be shown: browsers end the subscription otherwise. Read
 * by hand, for the schema would cost the worker more than the rest of this file.
 */
function readPush(data: PushMessageData | null): PushMessage {
  const today = centralDate(Date.now());
  try {
    const message: Partial<Record<keyof PushMessage, unknown>> = { ...data?.json() };
    const kind = (["morning", "test"] as const).find((known) => known === message.kind);
    const date = String(message.date);
    return {
      kind: kind ?? "new-day",
      date: /^\d{4}-\d\d-\d\d$/.test(date) ? date : today,
      verse: readVerse(message.verse),
    };
  } catch {
    return { kind: "new-day", date: today };
  }
}

function readVerse(verse: unknown): PushMessage["verse"] {
  if (typeof verse !== "object" || verse === null) return undefined;
  const { reference, words }: { reference?: unknown; words?: unknown } = verse;
  if (typeof reference !== "string" || typeof words !== "string") return undefined;
  return { reference, words };
}

async function showPush(message: PushMessage): Promise<void> {
  const { kind, date } = message;
  if (kind === "new-day") {
    const isFirst = await claimDay(date).catch(() => true);
    // An open page has announced the day already; a second notification would disturb.
    if (!isFirst && (await isLookedAt())) return;
    if (isFirst) await clearBadge();
  }
  await show(message);
}

async function lookAtDay(): Promise<void> {
  const { announced, wantsNewDay, day: by } = await readDayRecord();
  const day = refreshKey(Date.now() + by.clockOffset, zoneOf(by.follows));
  // A device without a record of days has not been used for a day, so it announces nothing.
  if (!wantsNewDay || announced === null || Notification.permission !== "granted") return;
  if (!(await claimDay(day))) return;
  await clearBadge();
  await show({ kind: "new-day", verse: await todaysVerse(day) });
}

/** The number on the icon was of the day before (web/src/app/installed/use-app-badge.ts). */
async function clearBadge(): Promise<void> {
  await navigator.clearAppBadge?.().catch(() => undefined);
}

async function show(message: Pick<PushMessage, "kind" | "verse">): Promise<void> {
  const { title, options } = noticeOf(message);
  await self.registration.showNotification(title, options);
}

async function prefetchQuietly(): Promise<void> {
  await prefetchScriptures().catch(() => undefined);
}

async function isLookedAt(): Promise<boolean> {
  return (await windows()).some(({ visibilityState }) => visibilityState === "visible");
}

/** Never replaces what a page shows: it may hold typed text. */
async function openToday(): Promise<void> {
  const onToday = (await windows()).find(({ url }) => new URL(url).pathname === "/");
  if (onToday) await onToday.focus();
  else await self.clients.openWindow("/");
}

async function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}
