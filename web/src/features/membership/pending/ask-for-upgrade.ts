import { type PublicUser, readPublicUser, ROUTES } from "@reignwell/contract";
import { ApiError, callApi } from "../../../lib/api-client.ts";
import { notePendingPayment, type PendingPayment } from "./pending-payment.ts";

/** What the server said of a payment; `open`: nothing about it, so it is to be asked again. */
export type UpgradeOutcome =
  | { kind: "member"; user: PublicUser }
  /** The card was not charged, as far as the server knows. */
  | { kind: "unpaid" }
  /** The card's bank has not decided: nothing is charged, and nothing is to be paid. */
  | { kind: "working" }
  /** The payment does not count: refunded, disputed, another account's. `text` says it to the user. */
  | { kind: "refused"; text: string }
  | { kind: "open" };

/** Refusals that asking again cannot change. */
const FINAL = ["not_found", "payment_not_counted", "validation_failed"];

/**
 * Makes the upgrade call (P-006) and forgets the payment once it is granted or refused for good.
 * Asking twice, or from two tabs, does no harm: the server grants a payment once.
 */
export async function askForUpgrade(
  accountKey: string,
  payment: PendingPayment,
): Promise<UpgradeOutcome> {
  const outcome = await outcomeOf(payment);
  const { kind } = outcome;
  if (kind === "member" || kind === "refused") notePendingPayment(accountKey, null);
  if (kind === "working") notePendingPayment(accountKey, { ...payment, isCharged: false });
  return outcome;
}

async function outcomeOf({ paymentIntentId }: PendingPayment): Promise<UpgradeOutcome> {
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
    if (error.code === "payment_incomplete") return { kind: "unpaid" };
    if (error.code === "payment_working") return { kind: "working" };
    return { kind: "open" };
  }
}
