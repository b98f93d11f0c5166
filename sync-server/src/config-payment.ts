import * as z from "zod/mini";

/** The card provider's keys. */
export interface PaymentConfig {
  secretKey: string;
  /** Every browser gets it. */
  publishableKey: string;
  /** What the provider signs its webhooks with. */
  webhookSecret: string;
  /** The origin of a stand-in, such as `http://127.0.0.1:4242`; null means the provider itself. */
  apiBase: string | null;
}

/** The forms of the variables; see .env.example. */
export const stripeSecretKey = key(/^[rs]k_(test|live)_\w+$/, "sk_test_… or sk_live_…");
export const stripePublishableKey = key(/^pk_(test|live)_\w+$/, "pk_test_… or pk_live_…");
export const stripeWebhookSecret = z
  .string()
  .check(z.trim(), z.minLength(8, { error: "must have at least 8 characters" }));
export const stripeApiBase = z.pipe(
  z.string().check(
    z.refine((text) => URL.canParse(text) && isOrigin(new URL(text)), {
      error: "must be an address without a path, like http://127.0.0.1:4242",
    }),
  ),
  z.transform((text: string) => new URL(text).origin),
);

/** The variables about payment as they were given. */
export interface PaymentVariables {
  NODE_ENV?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
  PAYMENT_DEMO?: string | undefined;
}

/** What only several of the variables together can get wrong. */
export function paymentContradictions(given: PaymentVariables): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = given;
  const { STRIPE_WEBHOOK_SECRET: webhook, STRIPE_API_BASE: apiBase } = given;
  const problems: string[] = [];
  const present = [secret, publishable, webhook].filter((value) => value !== undefined);
  if (present.length % 3 !== 0 || (present.length === 0 && apiBase !== undefined)) {
    problems.push(
      "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together; give all three or none",
    );
  }
  if (secret !== undefined && publishable !== undefined && isLive(secret) !== isLive(publishable)) {
    problems.push(
      "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of the test mode or both be live",
    );
  }
  if (secret !== undefined && isLive(secret) && apiBase !== undefined) {
    problems.push("STRIPE_API_BASE is for a stand-in, which must never get live keys; take it out");
  }
  if (given.NODE_ENV === "production") problems.push(...productionContradictions(given));
  if (given.PAYMENT_DEMO === "1") problems.push(...demoContradictions(given));
  return problems;
}

/** In production a membership is never given for money that nobody pays. */
function productionContradictions(given: PaymentVariables): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_API_BASE: apiBase } = given;
  const problems: string[] = [];
  if (apiBase !== undefined) {
    problems.push("STRIPE_API_BASE is for a stand-in, which production refuses; take it out");
  }
  if (secret !== undefined && !isLive(secret)) {
    problems.push(
      "STRIPE_SECRET_KEY is of the test mode, whose cards charge nobody; production needs the live keys, or none",
    );
  }
  return problems;
}

/** The start command sets the keys of the stand-in that it has started for a demonstration. */
function demoContradictions({ NODE_ENV, STRIPE_API_BASE }: PaymentVariables): string[] {
  if (NODE_ENV === "production") {
    return [
      "PAYMENT_DEMO gives memberships away, so production refuses it; take it out and set the STRIPE_… keys",
    ];
  }
  return STRIPE_API_BASE === undefined
    ? ["PAYMENT_DEMO works with `npm start` only, which starts the stand-in provider"]
    : [];
}

/** The keys, or null without any. */
export function paymentConfig(given: PaymentVariables): PaymentConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = given;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase = null } = given;
  return secretKey === undefined || publishableKey === undefined || webhookSecret === undefined
    ? null
    : { secretKey, publishableKey, webhookSecret, apiBase };
}

/** Whether a key moves real money. */
export function isLive(providerKey: string): boolean {
  return providerKey.slice(2).startsWith("_live_");
}

function key(form: RegExp, example: string) {
  return z.string().check(z.trim(), z.regex(form, { error: `must be a key like ${example}` }));
}

function isOrigin(url: URL): boolean {
  return /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "";
}
