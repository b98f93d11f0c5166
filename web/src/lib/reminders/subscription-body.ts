/** The fields that the server takes; browsers may add others. */
export function subscriptionBody(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.["p256dh"], auth: keys?.["auth"] } };
}
