import { ROUTES } from "@reignwell/contract";
import { callApi } from "../lib/api-client.ts";
import { readDayRecord } from "../lib/day/day-record.ts";
import { subscriptionBody } from "../lib/reminders/subscription-body.ts";
import { sessionOwner } from "./session-owner.ts";

/** What the browser says when it ended a subscription; some give the one that took its place. */
export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/**
 * Tells the server of a subscription that the browser renewed by itself, so that nobody has to open
 * the app to be reminded again. Nothing is done for somebody who chose no reminder here, or whose
 * session it is not any more. Rejects without a network; then the app's next start does it.
 */
export async function renewSubscription(
  pushManager: PushManager,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const { chosen } = await readDayRecord();
  if (chosen === null || (await sessionOwner())?.id !== chosen.userId) return;
  const renewed = newSubscription ?? (await subscribeAgain(pushManager));
  await callApi({
    method: "POST",
    path: ROUTES.pushSubscribe,
    body: { ...subscriptionBody(renewed), reminder: chosen.reminder },
  });
  const endpoint = oldSubscription?.endpoint;
  if (endpoint === undefined || endpoint === renewed.endpoint) return;
  // Only sooner: its push service answers the next message that the old one is gone.
  await callApi({ method: "DELETE", path: ROUTES.pushSubscribe, body: { endpoint } });
}

async function subscribeAgain(pushManager: PushManager): Promise<PushSubscription> {
  const applicationServerKey = await callApi({ path: ROUTES.pushKey, read: readKey });
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** By hand: the schema would bring its library into the worker. */
function readKey(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("publicKey" in body)) return null;
  return typeof body.publicKey === "string" ? body.publicKey : null;
}
