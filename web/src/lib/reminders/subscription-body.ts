import type { DayFollows } from "@reignwell/contract";
import { zoneOf } from "../day/day-zone.ts";

/**
 * The fields that the server takes; browsers may add others. A device that the user's day follows
 * names its zone, so that the server announces a new day when it begins there (DEC-115).
 */
export function subscriptionBody(subscription: PushSubscription, follows: DayFollows) {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.["p256dh"], auth: keys?.["auth"] } };
  return follows === "device" ? { ...body, dayZone: zoneOf(follows) } : body;
}
