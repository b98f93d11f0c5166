import { ROUTES } from "@reignwell/contract";
import { callApi } from "../lib/api-client.ts";
import { readDayRecord } from "../lib/day/day-record.ts";
import { subscriptionBody } from "../lib/reminders/subscription-body.ts";
import { sessionOwner } from "./session-owner.ts";

/** The event of an ended subscription; some browsers add the one that replaces it. */
export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/**
 * Sends a subscription that the browser renewed by itself to the server, so that the user is
 * reminded without opening the app. It skips a user who chose no reminder here, and one whose
 * session has ended. Rejects without a network; then the app's next start does it.
 */
export async function renewSubscription(
  pushManager: PushManager,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const { chosen, day } = await readDayRecord();
  if (chosen === null || (await sessionOwner())?.id !== chosen.userId) return;
  const renewed = newSubscription ?? (await subscribeAgain(pushManager));
  await callApi({
    method: "POST",
    path: ROUTES.pushSubscribe,
    body: { ...subscriptionBody(renewed, day.follows), reminder: chosen.reminder },
  });
  const endpoint = oldSubscription?.endpoint;
  if (endpoint === undefined || endpoint === renewed.endpoint) return;
  // Only sooner: the old one's push service would report its end at the next message.
  await callApi({ method: "DELETE", path: ROUTES.pushSubscribe, body: { endpoint } });
}

async function subscribeAgain(pushManager: PushManager): Promise<PushSubscription> {
  const applicationServerKey = await callApi({ path: ROUTES.pushKey, read: readKey });
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Read by hand, because the schema would bring its library into the worker. */
function readKey(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("publicKey" in body)) return null;
  return typeof body.publicKey === "string" ? body.publicKey : null;
}
