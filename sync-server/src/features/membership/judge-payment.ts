import type { AdminPayments } from "@reignwell/contract";
import type { Payment } from "../../gateways/payment.ts";

/** How a payment stands, as the administrator sees it. */
export type PaymentState = AdminPayments["payments"][number]["state"];
/** Why the administrator should look. */
export type PaymentFlag = AdminPayments["payments"][number]["flag"];

/** What a payment amounts to. */
export interface Judgement {
  state: PaymentState;
  flag: PaymentFlag;
  /** Whether it gives a membership. */
  entitles: boolean;
}

/**
 * Judges a payment by the provider's last word alone, so that events may come in any order. It
 * gives a membership when the price was received and not returned. A partial refund, and an open
 * dispute before it is decided, take nothing back and give nothing (`isGranted`: it gives one
 * already).
 */
export function judgePayment(payment: Payment, isGranted: boolean): Judgement {
  const { status, isPrice, refund, dispute } = payment;
  if (status === "canceled" || (status === "paid" && !isPrice)) return nothing("refused");
  if (status !== "paid") return nothing("open");
  if (refund === "full") return nothing("refunded");
  if (dispute === "lost") return nothing("disputed");
  if (dispute === "open") {
    return { state: isGranted ? "paid" : "disputed", flag: "dispute", entitles: isGranted };
  }
  if (refund === "part") return { state: "paid", flag: "partial-refund", entitles: isGranted };
  return { state: "paid", flag: null, entitles: true };
}

function nothing(state: PaymentState): Judgement {
  return { state, flag: null, entitles: false };
}
