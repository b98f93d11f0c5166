import { pushKeyAnswer, pushTestAnswer, type Reminder, ROUTES } from "@reignwell/contract";
import { ApiError, callApi } from "../api-client.ts";
import { subscriptionBody } from "./subscription-body.ts";

/**
 * Why a device cannot be reminded: the browser has no such thing, its person said no, its push
 * service does not answer, or our server cannot be reached or refuses.
 */
export type PushProblem = "unsupported" | "denied" | "no-push-service" | "offline" | "refused";

/** How a wish about reminders ended. */
export type PushResult = { ok: true } | { ok: false; problem: PushProblem };

/** A push service that has not answered by then will not: some never refuse, they only hang. */
const SUBSCRIBE_TIMEOUT_MS = 15_000;
/** The tag of the browser's own periodic wake-up, and how far apart at least, in ms. */
const PERIODIC = { tag: "new-day", minInterval: 12 * 60 * 60 * 1000 };

/** Chromium's periodic background sync, which TypeScript's libraries do not describe. */
interface PeriodicRegistration extends ServiceWorkerRegistration {
  readonly periodicSync?: {
    register(tag: string, options: { minInterval: number }): Promise<void>;
    unregister(tag: string): Promise<void>;
  };
}

/** What the browser says about notifications; null where it has none, or no push. */
export function pushPermission(): NotificationPermission | null {
  const has = "Notification" in window && "PushManager" in window && "serviceWorker" in navigator;
  return has ? Notification.permission : null;
}

/** Asks the browser's own question; only a tap may call this (DEC-100). */
export async function askPermission(): Promise<NotificationPermission> {
  if (Notification.permission !== "default") return Notification.permission;
  return Notification.requestPermission();
}

/**
 * Makes sure that this device is reminded as chosen: subscribed at the browser's push service with
 * the server's present key, and known to the server. Called at a choice and at every start, since
 * browsers end subscriptions without a word. Never asks the person anything, never throws.
 */
export async function ensureSubscribed(reminder: Reminder): Promise<PushResult> {
  const permission = pushPermission();
  if (permission === null) return failed("unsupported");
  if (permission !== "granted") return failed("denied");
  try {
    const { publicKey } = await callApi({
      path: ROUTES.pushKey,
      read: (body) => pushKeyAnswer.safeParse(body).data ?? null,
    });
    const registration = await inTime(navigator.serviceWorker.ready);
    const subscription = await inTime(subscriptionWith(registration, publicKey));
    await callApi({
      method: "POST",
      path: ROUTES.pushSubscribe,
      body: { ...subscriptionBody(subscription), reminder },
    });
    await wakeNowAndThen(registration);
    return { ok: true };
  } catch (error) {
    if (error instanceof ApiError) return failed(error.kind === "offline" ? "offline" : "refused");
    return failed("no-push-service");
  }
}

/** Ends reminders on this device, here at once and on the server when it can be reached. */
export async function endReminders(): Promise<void> {
  const registration: PeriodicRegistration | undefined =
    await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await registration?.periodicSync?.unregister(PERIODIC.tag).catch(() => undefined);
  if (!subscription) return;
  const { endpoint } = subscription;
  // The push service answers 410 from now on, so the server learns of it in any case.
  await subscription.unsubscribe();
  await callApi({ method: "DELETE", path: ROUTES.pushSubscribe, body: { endpoint } }).catch(
    () => undefined,
  );
}

/** Lets the server send a message to this device now. */
export async function sendTestReminder(): Promise<PushResult> {
  try {
    const registration = await inTime(navigator.serviceWorker.ready);
    const subscription = await registration.pushManager.getSubscription();
    if (!subscription) return failed("no-push-service");
    const { delivered } = await callApi({
      method: "POST",
      path: ROUTES.pushTest,
      body: { endpoint: subscription.endpoint },
      read: (body) => pushTestAnswer.safeParse(body).data ?? null,
    });
    return delivered ? { ok: true } : failed("no-push-service");
  } catch (error) {
    if (!(error instanceof ApiError)) return failed("no-push-service");
    return failed(error.kind === "offline" ? "offline" : "refused");
  }
}

/** The subscription with this key; one with another key is worth nothing and ends. */
async function subscriptionWith(
  registration: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const { pushManager } = registration;
  const key = fromBase64url(publicKey);
  const kept = await pushManager.getSubscription();
  if (kept && sameBytes(kept.options.applicationServerKey, key)) return kept;
  await kept?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function wakeNowAndThen(registration: PeriodicRegistration): Promise<void> {
  // Only installed apps may; everywhere else pushes alone do it.
  await registration.periodicSync?.register(PERIODIC.tag, PERIODIC).catch(() => undefined);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error("The push service does not answer")),
      SUBSCRIBE_TIMEOUT_MS,
    );
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function sameBytes(kept: ArrayBuffer | null, key: Uint8Array): boolean {
  if (kept === null || kept.byteLength !== key.byteLength) return false;
  return new Uint8Array(kept).every((byte, index) => byte === key[index]);
}

function failed(problem: PushProblem): PushResult {
  return { ok: false, problem };
}
