import { type PublicUser, readPublicUser, ROUTES } from "@reignwell/contract";
import { ApiError, callApi } from "../../../lib/api-client.ts";
import { notePendingPayment, type PendingPayment } from "./pending-payment.ts";

/** What the server said of a payment; `open` means that it is to be asked again. */
export type UpgradeOutcome =
  | { kind: "member"; user: PublicUser }
  /** The card was not charged, as far as the server and this browser know. */
  | { kind: "unpaid" }
  /** The payment does not count: refunded, disputed, another account's. `text` says it to the user. */
  | { kind: "refused"; text: string }
  | { kind: "open" };

/** Refusals that asking again cannot change. */
const FINAL = ["not_found", "payment_not_counted", "validation_failed"];

/**
 * Makes the upgrade call (P-006) and forgets the payment once nothing of it is open. Asking twice,
 * or from two tabs, does no harm: the server grants a payment once.
 */
export async function askForUpgrade(
  accountKey: string,
  payment: PendingPayment,
): Promise<UpgradeOutcome> {
  const outcome = await outcomeOf(payment);
  if (outcome.kind !== "open") notePendingPayment(accountKey, null);
  return outcome;
}

async function outcomeOf({ paymentIntentId, isCharged }: PendingPayment): Promise<UpgradeOutcome> {
  try {
    const user = await callApi({
      method: "POST",
      path: ROUTES.upgradeToPaid,
      body: { paymentIntentId },
      read: readPublicUser,
    });
    return { kind: "member", user };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === null) return { kind: "open" };
    if (FINAL.includes(error.code)) return { kind: "refused", text: error.readable };
    // A charge may reach the provider's own records a moment later than this browser.
    if (error.code === "payment_incomplete" && !isCharged) return { kind: "unpaid" };
    return { kind: "open" };
  }
}
