import type { Payment, PaymentOwner } from "./payment-reading.ts";

export type { Payment, PaymentOwner } from "./payment-reading.ts";

/** The provider gave no usable answer; the reason may stand in the log. */
export class PaymentFailure extends Error {
  constructor(reason: string) {
    super(`The card provider gave no answer: ${reason}`);
    this.name = "PaymentFailure";
  }
}

/** What the provider tells by itself: that something about a payment has changed. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** The payment that it is about; null for an event that is none of ours. */
  paymentId: string | null;
}

/** The card provider. All that counts is what it answers when it is asked. */
export interface PaymentProvider {
  publishableKey: string;
  /** The origin of a stand-in, or null. */
  standIn: string | null;
  /**
   * Makes a payment of the price, or answers the one that was made with the same `attempt` before.
   * For a day an attempt that failed at the provider fails again: the next needs another name.
   *
   * @throws {PaymentFailure}
   */
  create(owner: PaymentOwner, attempt: string): Promise<Payment>;
  /**
   * Gives up a payment that nobody has been told of. One that was paid or given up before stays so.
   *
   * @throws {PaymentFailure}
   */
  cancel(paymentId: string): Promise<void>;
  /**
   * Asks how a payment stands; null where the provider has none of this id.
   *
   * @throws {PaymentFailure}
   */
  find(paymentId: string): Promise<Payment | null>;
  /**
   * The ids of all payments that were made, refunded or disputed since then, in ms since 1970.
   *
   * @throws {PaymentFailure}
   */
  changedSince(since: number): Promise<string[]>;
  /**
   * Reads a webhook; null where the provider has not signed exactly these bytes, or not within the
   * last five minutes.
   */
  readEvent(body: Buffer, signature: string, now: number): PaymentEvent | null;
}
