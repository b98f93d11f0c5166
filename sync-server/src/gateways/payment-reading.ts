import { MEMBERSHIP_PRICE } from "@reignwell/contract";
import type Stripe from "stripe";

/** What a payment of ours says it is for. */
export const PRODUCT = "reignwell-membership";

/** For whom a payment was made. */
export interface PaymentOwner {
  userId: number;
  /** A restored server may give a number out again, never a key. */
  accountKey: string;
}

/** How a payment stands at the provider, read in the words of this server. */
export interface Payment {
  id: string;
  /** With it the browser confirms the payment; null where the provider no longer gives it. */
  clientSecret: string | null;
  /** `working`: the provider is still waiting for the bank. */
  status: "open" | "working" | "paid" | "canceled";
  /** Null for one that was not made by this server for a membership. */
  owner: PaymentOwner | null;
  /** In cents. */
  amount: number;
  currency: string;
  /** Whether it is the price, wholly received, with money of the mode of our keys. */
  isPrice: boolean;
  refund: "none" | "part" | "full";
  dispute: "none" | "open" | "lost";
  /** In ms since 1970. */
  createdAt: number;
  /** When the card was charged; null before. In ms since 1970. */
  paidAt: number | null;
}

const STATUS: Readonly<Record<string, Payment["status"]>> = {
  succeeded: "paid",
  canceled: "canceled",
  processing: "working",
  requires_capture: "working",
};

/** A dispute that stands so takes nothing from the payment any more, or never did. */
const SETTLED_DISPUTES = new Set(["won", "warning_closed", "prevented"]);

/** Reads the provider's answer; the charge must be expanded in it. */
export function paymentOf(
  intent: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[],
  isOurMode: (live: boolean) => boolean,
): Payment {
  const { id, client_secret: clientSecret, amount, currency, created } = intent;
  const isPrice =
    amount === MEMBERSHIP_PRICE.amount &&
    intent.amount_received === MEMBERSHIP_PRICE.amount &&
    currency === MEMBERSHIP_PRICE.currency;
  return {
    id,
    clientSecret,
    status: STATUS[intent.status] ?? "open",
    owner: ownerOf(intent),
    amount,
    currency,
    isPrice: isPrice && isOurMode(intent.livemode),
    refund: refundOf(intent),
    dispute: disputeOf(disputes),
    createdAt: created * 1000,
    paidAt: intent.status === "succeeded" ? chargedAt(intent) : null,
  };
}

function ownerOf({ metadata }: Stripe.PaymentIntent): PaymentOwner | null {
  const { product, userId, accountKey } = metadata;
  if (product !== PRODUCT || accountKey === undefined) return null;
  const id = Number(userId);
  return Number.isSafeInteger(id) ? { userId: id, accountKey } : null;
}

function chargedAt({ latest_charge: charge }: Stripe.PaymentIntent): number | null {
  return typeof charge === "object" && charge !== null ? charge.created * 1000 : null;
}

function refundOf({ latest_charge: charge }: Stripe.PaymentIntent): Payment["refund"] {
  if (typeof charge !== "object" || charge === null) return "none";
  if (charge.refunded || charge.amount_refunded >= charge.amount) return "full";
  return charge.amount_refunded > 0 ? "part" : "none";
}

function disputeOf(disputes: readonly Stripe.Dispute[]): Payment["dispute"] {
  const statuses = disputes.map(({ status }): string => status);
  if (statuses.includes("lost")) return "lost";
  return statuses.some((status) => !SETTLED_DISPUTES.has(status)) ? "open" : "none";
}
