import {
  MESSAGES,
  type PaymentIntentAnswer,
  paymentIntentAnswer,
  type PublicUser,
  ROUTES,
} from "@reignwell/contract";
import { ApiError, callApi } from "../../lib/api-client.ts";
import { notify } from "../../lib/notify.ts";
import type { Charge } from "./card/card-provider.ts";
import type { PaymentState } from "./payment-state.ts";
import { askForUpgrade, type UpgradeOutcome } from "./pending/ask-for-upgrade.ts";
import {
  notePendingPayment,
  type PendingPayment,
  readPendingPayment,
} from "./pending/pending-payment.ts";

const { failed, startFailed, successful, upgradePending } = MESSAGES.payment;

/** What the payment of an account leads to. */
export interface PaymentEnds {
  /** The payment has made the user a member. */
  onMember: (user: PublicUser) => void;
  /** The account was a member's before: there is nothing to pay. */
  onKnownMember: () => void;
}

/**
 * Runs one payment outside of React: an earlier one that is open is asked for first, then the
 * server for the intent; the card is charged in the provider's own frame, and the upgrade call
 * follows. What is begun is noted before the card is charged (DEC-84). The methods are bound.
 *
 *     preparing → open → paying → pending → member
 *         ↓         ↑______↓         ↓ ↑
 *   not-set-up,   declined        refused, or asked again, here or at the app's next start
 *   not-prepared
 */
export class PaymentStore {
  readonly #accountKey: string;
  readonly #ends: PaymentEnds;
  readonly #listeners = new Set<() => void>();
  #state: PaymentState = { kind: "preparing" };
  #isPreparing = false;

  constructor(accountKey: string, ends: PaymentEnds) {
    this.#accountKey = accountKey;
    this.#ends = ends;
  }

  readonly get = (): PaymentState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Finishes what was begun earlier, or prepares a payment; while it runs, a second call does nothing. */
  readonly prepare = (): Promise<void> => this.#prepare(true);

  /** The same by itself: where it fails, the page says so and nothing pops up. */
  readonly prepareQuietly = (): Promise<void> => this.#prepare(false);

  /** Charges the card, then makes the upgrade call; while it runs, a second call does nothing. */
  readonly pay = async (charge: () => Promise<Charge>): Promise<void> => {
    if (this.#state.kind !== "open") return;
    const { intent } = this.#state;
    const begun = { paymentIntentId: intent.paymentIntentId, isCharged: false };
    this.#set({ kind: "paying", intent });
    notePendingPayment(this.#accountKey, begun);
    const charged = await charge();
    if (charged.kind === "declined") {
      notePendingPayment(this.#accountKey, null);
      this.#letPayAgain(intent, charged.text);
      return;
    }
    const payment = charged.kind === "charged" ? chargedOf(intent) : begun;
    notePendingPayment(this.#accountKey, payment);
    // A payment that the server calls unpaid stays noted and pending, too: the card's charge may
    // reach the provider's records a moment later. Who asks again believes the server.
    await this.#finish(payment);
    this.#tellIfPending();
  };

  async #prepare(isTold: boolean): Promise<void> {
    if (this.#isPreparing) return;
    this.#isPreparing = true;
    const earlier = readPendingPayment(this.#accountKey);
    const isDone = earlier !== null && (await this.#finish(earlier)) !== "unpaid";
    if (!isDone) await this.#askForIntent(isTold);
    this.#isPreparing = false;
  }

  /** P-009: nothing was charged. */
  #letPayAgain(intent: PaymentIntentAnswer, problem: string): void {
    notify({ ...failed, description: problem }, "failed");
    this.#set({ kind: "open", intent, problem });
  }

  async #askForIntent(isTold: boolean): Promise<void> {
    this.#set({ kind: "preparing" });
    const intent = await askForIntent();
    if (intent instanceof ApiError) {
      this.#takeRefusal(intent, isTold);
    } else if (intent.state === "paid") {
      const payment = chargedOf(intent);
      notePendingPayment(this.#accountKey, payment);
      await this.#finish(payment);
      this.#tellIfPending();
    } else if (intent.state === "working") {
      notePendingPayment(this.#accountKey, { ...chargedOf(intent), isCharged: false });
      this.#set({ kind: "pending", why: "working", isAsking: false });
    } else {
      // Whatever this browser noted of it: the server knows that it can be paid.
      notePendingPayment(this.#accountKey, null);
      this.#set({ kind: "open", intent, problem: null });
    }
  }

  #takeRefusal({ code, kind }: ApiError, isTold: boolean): void {
    if (code === "already_member") this.#ends.onKnownMember();
    else if (code === "payment_not_set_up") this.#set({ kind: "not-set-up" });
    else {
      this.#set({ kind: "not-prepared", isOffline: kind === "offline" });
      if (isTold) notify(startFailed, "failed");
    }
  }

  /** Makes the upgrade call, and says what came of it. */
  async #finish(payment: PendingPayment): Promise<UpgradeOutcome["kind"]> {
    const why = payment.isCharged ? "charged" : "unclear";
    this.#set({ kind: "pending", why, isAsking: true });
    const outcome = await askForUpgrade(this.#accountKey, payment);
    if (outcome.kind === "refused") this.#set({ kind: "refused", text: outcome.text });
    else if (outcome.kind === "member") {
      this.#set({ kind: "member" });
      notify(successful);
      this.#ends.onMember(outcome.user);
    } else {
      const isWorking = outcome.kind === "working";
      this.#set({ kind: "pending", why: isWorking ? "working" : why, isAsking: false });
    }
    return outcome.kind;
  }

  /** P-010, in the moment of the payment; the page keeps saying it. */
  #tellIfPending(): void {
    if (this.#state.kind !== "pending" || this.#state.why !== "charged") return;
    notify(upgradePending, "note");
  }

  #set(state: PaymentState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function chargedOf({ paymentIntentId }: PaymentIntentAnswer): PendingPayment {
  return { paymentIntentId, isCharged: true };
}

async function askForIntent(): Promise<PaymentIntentAnswer | ApiError> {
  try {
    return await callApi({
      method: "POST",
      path: ROUTES.createPaymentIntent,
      body: {},
      read: (body) => paymentIntentAnswer.safeParse(body).data ?? null,
    });
  } catch (error) {
    return error instanceof ApiError ? error : new ApiError("refused", 0, String(error));
  }
}
