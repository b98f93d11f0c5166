import { MESSAGES, type PaymentIntentAnswer } from "@reignwell/contract";
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
  /** The card may have been charged: the server finds out. */
  | { kind: "unclear" };

/** Errors that the provider gives before it charges anything. */
const NOT_CHARGED = ["card_error", "validation_error", "authentication_error"];
/** The code of a card whose owner did not pass the bank's question; its type is a general one. */
const NOT_PROVED = "payment_intent_authentication_failure";

/** Charges the card that the user typed into the provider's own frame. */
export async function chargeCard(
  stripe: Stripe,
  clientSecret: string,
  card: NonNullable<Parameters<Stripe["confirmCardPayment"]>[1]>,
): Promise<Charge> {
  try {
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, card);
    if (paymentIntent?.status === "succeeded") return { kind: "charged" };
    const isRefused = error && (NOT_CHARGED.includes(error.type) || error.code === NOT_PROVED);
    if (!isRefused) {
      // Without a connection, where another tab was quicker, or while the bank works on it.
      return { kind: "unclear" };
    }
    return { kind: "declined", text: error.message ?? MESSAGES.upgradePage.notCharged };
  } catch {
    return { kind: "unclear" };
  }
}
