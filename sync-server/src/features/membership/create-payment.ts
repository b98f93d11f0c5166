import { setTimeout as pause } from "node:timers/promises";
import type { PaymentIntentAnswer, PublicUser } from "@reignwell/contract";
import { type Payment, PaymentFailure, type PaymentProvider } from "../../gateways/payment.ts";
import { withUser } from "../../sync/with-user.ts";
import { closePayment, findOpenPayment, insertPayment } from "./payment-repository.ts";
import { type MembershipDeps, settlePayment } from "./settle-payment.ts";

/** Each turn gives up one payment that can no longer be paid. */
const TURNS = 4;
const HOUR = 3_600_000;
/** The user waits this long at most, in ms, for the end of a payment that nobody gets. */
const CANCEL_WAIT = 500;

/**
 * The user's payment that can be paid: the one that is still open, else a new one. The provider
 * knows it by the number of payments before it, so that two clicks at once get the same one, and by
 * the hour, because it repeats a failure of its own for a day. Of two clicks around a full hour it
 * makes two; the one that is noted first is answered to both, and the other is canceled.
 *
 * @throws {PaymentFailure}
 */
export async function createPayment(
  deps: MembershipDeps,
  provider: PaymentProvider,
  user: PublicUser,
): Promise<PaymentIntentAnswer> {
  const { sql } = deps.database;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { open, count } = await findOpenPayment(sql, user.id);
    if (open === null) {
      const { id: userId, accountKey } = user;
      const hour = Math.floor(deps.now() / HOUR);
      const payment = await provider.create({ userId, accountKey }, `${count}-${hour}`);
      if (await keepAsOpen(deps, userId, payment)) return answerOf(provider, payment, "open");
      const waited = pause(CANCEL_WAIT, undefined, { ref: false });
      await Promise.race([cancelUngiven(provider, payment), waited]);
      continue;
    }
    const settled = await settlePayment(deps, provider, open);
    // The keys are another account's now, or the stand-in was started again.
    if (settled === null) await closePayment(sql, open);
    else if (settled.judgement.entitles) return answerOf(provider, settled.payment, "paid");
    else if (settled.payment.status === "working") {
      return answerOf(provider, settled.payment, "working");
    } else if (settled.judgement.state === "open") {
      return answerOf(provider, settled.payment, "open");
    }
  }
  throw new PaymentFailure("no payment that can be paid");
}

/** Notes a new payment; false where another click has made one meanwhile, and nobody gets this one. */
async function keepAsOpen(
  deps: MembershipDeps,
  userId: number,
  payment: Payment,
): Promise<boolean> {
  return withUser(deps, { userId, device: null }, async (tx) => {
    const { open } = await findOpenPayment(tx, userId);
    if (open !== null && open !== payment.id) return false;
    await insertPayment(tx, userId, payment);
    return true;
  });
}

/** Without an answer it stays at the provider: the user has another one, and must not wait for this. */
async function cancelUngiven(provider: PaymentProvider, { id }: Payment): Promise<void> {
  try {
    await provider.cancel(id);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
  }
}

function answerOf(
  { publishableKey, standIn }: PaymentProvider,
  { id, clientSecret }: Payment,
  state: PaymentIntentAnswer["state"],
): PaymentIntentAnswer {
  if (clientSecret === null) throw new PaymentFailure("a payment without a secret");
  return { paymentIntentId: id, clientSecret, publishableKey, standIn, state };
}
