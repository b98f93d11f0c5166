import { pushKeyAnswer, pushTestAnswer, type Reminder, ROUTES } from "@reignwell/contract";
import { ApiError, callApi } from "../api-client.ts";
import { dayFollows } from "../day/day-follows.ts";
import { subscriptionBody } from "./subscription-body.ts";

/**
 * Why a device cannot be reminded: no push in this browser, no permission by the user, a silent
 * push service, no connection to the server, or its refusal.
 */
export type PushProblem = "unsupported" | "denied" | "no-push-service" | "offline" | "refused";

export type PushResult = { ok: true } | { ok: false; problem: PushProblem };

/** Some push services never refuse, they only hang. */
const SUBSCRIBE_TIMEOUT_MS = 15_000;
/** The tag and the shortest interval of the browser's own periodic sync, in ms. */
const PERIODIC = { tag: "new-day", minInterval: 12 * 60 * 60 * 1000 };

/** Chromium's periodic background sync, which TypeScript's libraries do not describe. */
interface PeriodicRegistration extends ServiceWorkerRegistration {
  readonly periodicSync?: {
    register(tag: string, options: { minInterval: number }): Promise<void>;
    unregister(tag: string): Promise<void>;
  };
}

/** Null in a browser without notifications or push. */
export function pushPermission(): NotificationPermission | null {
  const has = "Notification" in window && "PushManager" in window && "serviceWorker" in navigator;
  return has ? Notification.permission : null;
}

/** Only a tap may call this (DEC-100). */
export async function askPermission(): Promise<NotificationPermission> {
  if (Notification.permission !== "default") return Notification.permission;
  return Notification.requestPermission();
}

/**
 * Makes sure that this device is reminded as chosen: subscribed with the server's present key and
 * known to the server. Called at a choice and at every start, because browsers end subscriptions
 * silently. It never prompts the user and never throws.
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
      body: { ...subscriptionBody(subscription, dayFollows()), reminder },
    });
    await wakeNowAndThen(registration);
    return { ok: true };
  } catch (error) {
    if (error instanceof ApiError) return failed(error.kind === "offline" ? "offline" : "refused");
    return failed("no-push-service");
  }
}

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

/** A subscription with another key is useless and is ended. */
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
  // Granted to installed apps only; elsewhere pushes alone have to do.
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
