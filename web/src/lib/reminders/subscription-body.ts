/** What the server wants of a push subscription; browsers may say more of it one day. */
export function subscriptionBody(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.["p256dh"], auth: keys?.["auth"] } };
}
