import type { PaymentIntentAnswer } from "@reignwell/contract";

/** Where the page for paying stands; each is one thing that the user sees. */
export type PaymentState =
  /** The server is asked for the payment. */
  | { kind: "preparing" }
  | { kind: "not-set-up" }
  /** No payment could be prepared; `isOffline` where no answer came at all. */
  | { kind: "not-prepared"; isOffline: boolean }
  /** The card form; `problem` says why the last try charged nothing. */
  | { kind: "open"; intent: PaymentIntentAnswer; problem: string | null }
  | { kind: "paying"; intent: PaymentIntentAnswer }
  /** Begun, and not granted yet. The card form is gone: nobody pays twice. */
  | { kind: "pending"; why: PendingReason; isAsking: boolean }
  /** The payment does not count, for the reason that stands in `text`. */
  | { kind: "refused"; text: string }
  | { kind: "member" };

/**
 * What is known of a payment that is not granted: the card was charged, the bank has not decided, or
 * nobody knows yet whether it was charged.
 */
export type PendingReason = "charged" | "working" | "unclear";
