import { MESSAGES, type PublicUser } from "@reignwell/contract";
import { useEffect } from "react";
import { notify } from "../../../lib/notify.ts";
import { askForUpgrade } from "./ask-for-upgrade.ts";
import { notePendingPayment, readPendingPayment } from "./pending-payment.ts";

/**
 * Asks once more, at the app's start, for the membership of a payment whose upgrade call got lost
 * (P-010, DEC-84). Nobody has to do anything for it.
 *
 * @param user the user whom the server has confirmed, else null
 */
export function usePendingPayment(
  user: PublicUser | null,
  takeOver: (user: PublicUser) => void,
): void {
  const accountKey = user?.accountKey ?? null;
  const isPaidMember = user?.isPaidMember ?? false;
  useEffect(() => {
    if (accountKey === null) return undefined;
    const payment = readPendingPayment(accountKey);
    if (payment === null) return undefined;
    if (isPaidMember) {
      // The provider's own message to the server was quicker.
      notePendingPayment(accountKey, null);
      notify(MESSAGES.payment.successful);
      return undefined;
    }
    let isCurrent = true;
    void askForUpgrade(accountKey, payment).then((outcome) => {
      // A charge may reach the provider's own records a moment later than this browser.
      if (outcome.kind === "unpaid" && !payment.isCharged) notePendingPayment(accountKey, null);
      if (outcome.kind === "refused") {
        // It was forgotten with this answer, so it is said even where another page stands here now.
        notify({ ...MESSAGES.payment.failed, description: outcome.text }, "failed");
      }
      if (!isCurrent || outcome.kind !== "member") return;
      takeOver(outcome.user);
      notify(MESSAGES.payment.successful);
    });
    return () => {
      isCurrent = false;
    };
  }, [accountKey, isPaidMember, takeOver]);
}
