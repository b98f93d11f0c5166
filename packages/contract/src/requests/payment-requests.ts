import * as z from "zod/mini";

/** P-001: what a membership costs once, in cents, and the currency as the card provider names it. */
export const MEMBERSHIP_PRICE = { amount: 10_000, currency: "usd" } as const;

/** The id of a payment intent as the card provider makes it: `pi_` and letters or digits. */
export const paymentIntentId = z.string().check(
  z.maxLength(100),
  z.regex(/^pi_[A-Za-z0-9_]+$/, {
    error: "This payment can’t be found. Reload the page and try again.",
  }),
);

/** `POST /api/create-payment-intent` (P-004): nothing is for the caller to choose. */
export const paymentIntentRequest = z.strictObject({});

/**
 * The answer of `POST /api/create-payment-intent`: what the browser needs to pay. A second call
 * answers the intent that is still open, so that two clicks or two tabs never pay twice. Refused
 * with `already_member`, `payment_not_set_up` and `payment_unavailable`.
 */
export const paymentIntentAnswer = z.object({
  paymentIntentId,
  /** With it the browser confirms this one payment at the provider; it goes nowhere else. */
  clientSecret: z.string(),
  /** The provider's public key of this installation. */
  publishableKey: z.string(),
  /**
   * The origin of a stand-in for the provider, for demonstrations and tests, such as
   * `http://127.0.0.1:4242`; null means the real one. A page confirms there by
   * `POST {standIn}/v1/payment_intents/{id}/confirm` with the form fields `key` (the publishable
   * key), `client_secret` and `payment_method` (one of {@link STAND_IN_CARDS}).
   */
  standIn: z.nullable(z.string()),
  /**
   * `open`: the card can be charged. `paid`: the provider has the money of this intent already, so
   * the page makes the upgrade call and shows no card form. `working`: the card's bank has not
   * decided yet, so there is nothing to pay now; the same call later answers `paid` or `open`.
   */
  state: z.enum(["open", "working", "paid"]),
});

/** What the stand-in takes for a card: names, so that a demonstration asks for no digits. */
export const STAND_IN_CARDS = {
  accepted: "pm_card_visa",
  declined: "pm_card_chargeDeclined",
} as const;

/**
 * `POST /api/upgrade-to-paid` (P-006). The answer is the user as `GET /api/user` has them, now a
 * member; repeating it answers the same. Refused with `not_found` (no such payment, or another
 * user's), `payment_incomplete` (not paid), `payment_working` (the bank has not decided yet: ask
 * again later), `payment_not_counted` (refunded, disputed, or not the price), `payment_unavailable`
 * and `payment_not_set_up`.
 */
export const upgradeRequest = z.strictObject({ paymentIntentId });

/** How a payment stands with this server. */
export const PAYMENT_STATES = ["open", "paid", "refunded", "disputed", "refused"] as const;

/** `GET /api/admin/payments`: the latest first, at most 500. */
export const adminPayments = z.object({
  payments: z.array(
    z.object({
      paymentIntentId: z.string(),
      userId: z.nullable(z.int()),
      username: z.nullable(z.string()),
      /** In cents. */
      amount: z.int(),
      currency: z.string(),
      state: z.enum(PAYMENT_STATES),
      /**
       * Whether the administrator should look: an open dispute, a partial refund, a second payment
       * of a member, or one whose account was deleted.
       */
      flag: z.nullable(z.enum(["dispute", "partial-refund", "second-payment", "no-account"])),
      /** In ms since 1970. */
      createdAt: z.int(),
      grantedAt: z.nullable(z.int()),
      revokedAt: z.nullable(z.int()),
    }),
  ),
});

/** What the browser needs to pay. */
export type PaymentIntentAnswer = z.infer<typeof paymentIntentAnswer>;
/** The payments as the administrator sees them. */
export type AdminPayments = z.infer<typeof adminPayments>;
