import { paymentIntentId } from "@reignwell/contract";

/**
 * A payment that this browser has begun and of which it does not know that it became a membership.
 * It is noted before the card is charged: a tab may be closed at any moment after that.
 */
export interface PendingPayment {
  paymentIntentId: string;
  /** Whether the card provider has told this browser that the card was charged. */
  isCharged: boolean;
}

const keyOf = (accountKey: string) => `reignwell.payment.${accountKey}`;

/** The payment that the account began in this browser, or null. */
export function readPendingPayment(accountKey: string): PendingPayment | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(accountKey)) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const id = paymentIntentId.safeParse(Reflect.get(stored, "paymentIntentId"));
    if (!id.success) return null;
    return { paymentIntentId: id.data, isCharged: Reflect.get(stored, "isCharged") === true };
  } catch {
    // A browser that stores nothing, or a text that is no JSON: the webhook grants by itself.
    return null;
  }
}

/** Notes a payment of the account, or, with null, that nothing of it is open any more. */
export function notePendingPayment(accountKey: string, payment: PendingPayment | null): void {
  try {
    if (payment === null) localStorage.removeItem(keyOf(accountKey));
    else localStorage.setItem(keyOf(accountKey), JSON.stringify(payment));
  } catch {
    // A browser that stores nothing: the webhook grants by itself.
  }
}
