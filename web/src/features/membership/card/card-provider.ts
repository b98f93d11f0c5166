import type { PaymentIntentAnswer } from "@reignwell/contract";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { Stripe } from "@stripe/stripe-js";
import { standInProvider } from "./stand-in-provider.ts";

/**
 * The card provider's program (DEC-85): the real one from the provider's own origin, or the
 * stand-in of a demonstration, which loads nothing. Rejects where the script cannot be had.
 */
export async function loadCardProvider(
  intent: Pick<PaymentIntentAnswer, "publishableKey" | "standIn">,
): Promise<Stripe> {
  if (intent.standIn !== null) return standInProvider(intent.standIn, intent.publishableKey);
  const stripe = await loadStripe(intent.publishableKey);
  if (stripe === null) throw new Error("The card provider's script is there without a program");
  return stripe;
}

/** How the attempt to charge a card ended. */
export type Charge =
  | { kind: "charged" }
  /** Not charged; `text` is the provider's message (P-009). */
  | { kind: "declined"; text: string }
  /** No answer came: the card may have been charged. */
  | { kind: "unclear" };

/** Errors of the provider's program after which the card may have been charged all the same. */
const UNCLEAR = ["api_connection_error", "api_error", "rate_limit_error", "idempotency_error"];

/** Charges the card that the user typed into the provider's own frame. */
export async function chargeCard(
  stripe: Stripe,
  clientSecret: string,
  card: NonNullable<Parameters<Stripe["confirmCardPayment"]>[1]>,
): Promise<Charge> {
  try {
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, card);
    if (paymentIntent?.status === "succeeded" || isPaidAlready(error)) return { kind: "charged" };
    if (error && !UNCLEAR.includes(error.type)) {
      return { kind: "declined", text: error.message ?? "" };
    }
  } catch {
    // The provider's program or the connection failed in the middle.
  }
  return { kind: "unclear" };
}

/** Another tab was quicker: the provider refuses to charge a paid intent again. */
function isPaidAlready(error: { payment_intent?: { status: string } } | undefined): boolean {
  return error?.payment_intent?.status === "succeeded";
}
