import type { Stripe } from "@stripe/stripe-js";
import { expect, it, vi } from "vitest";
import { chargeCard } from "./card-provider.ts";

/** The provider's program, as far as a charge uses it. */
function providerThat(confirm: () => Promise<unknown>): Stripe {
  return { confirmCardPayment: vi.fn<() => Promise<unknown>>(confirm) } as unknown as Stripe;
}
const answers = (answer: unknown) => providerThat(async () => answer);
const charge = (stripe: Stripe) => chargeCard(stripe, "pi_1_secret_x", { payment_method: "pm_1" });
const refused = (type: string, code?: string) => ({
  error: { type, code, message: "The bank’s words." },
});
const declined = { kind: "declined", text: "The bank’s words." };

it.each([
  ["the charge went through", { paymentIntent: { status: "succeeded" } }, { kind: "charged" }],
  ["the bank still works on it", { paymentIntent: { status: "processing" } }, { kind: "unclear" }],
  ["the card was declined", refused("card_error", "card_declined"), declined],
  [
    "the owner did not pass the bank's question",
    refused("invalid_request_error", "payment_intent_authentication_failure"),
    declined,
  ],
  [
    "another tab has charged it",
    refused("invalid_request_error", "payment_intent_unexpected_state"),
    { kind: "unclear" },
  ],
  ["the connection broke", refused("api_connection_error"), { kind: "unclear" }],
])("P-009: %s", async (_what, answer, outcome) => {
  expect(await charge(answers(answer))).toEqual(outcome);
});

it("DEC-84: a provider's program that breaks leaves open what was charged", async () => {
  const broken = providerThat(() => Promise.reject(new Error("frame gone")));
  expect(await charge(broken)).toEqual({ kind: "unclear" });
});
