import { MEMBERSHIP_PRICE } from "@reignwell/contract";
import Stripe from "stripe";
import { isLive, type PaymentConfig } from "../config-payment.ts";
import { type PaymentEvent, PaymentFailure, type PaymentProvider } from "./payment.ts";
import { type Payment, type PaymentOwner, paymentOf, PRODUCT } from "./payment-reading.ts";

/**
 * How long the provider may take, in ms: for one call, which is tried once more, and for all that
 * one request of ours asks, which has to be answered within ten seconds.
 */
const BUDGETS = { call: 2_500, request: 7_000 } as const;
/** A webhook that was signed longer ago is refused, in seconds. */
const TOLERANCE = 300;
/** How many of a list are read at once: the most that the provider gives. */
const PAGE = 100;

/** Opens the way to the provider. */
export function openStripe(
  config: PaymentConfig,
  budgets: { call: number; request: number } = BUDGETS,
): PaymentProvider {
  const { publishableKey, apiBase, webhookSecret } = config;
  const stripe = new Stripe(config.secretKey, {
    timeout: budgets.call,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiBase === null ? {} : addressOf(new URL(apiBase))),
  });
  const isOurMode = (live: boolean) => live === isLive(config.secretKey);
  const inTime = <T>(ask: () => Promise<T>) => answered(ask, budgets.request);
  return {
    publishableKey,
    standIn: apiBase,
    create: (owner, attempt) =>
      inTime(async () => paymentOf(await createIntent(stripe, owner, attempt), [], isOurMode)),
    cancel: (paymentId) => inTime(() => cancelIntent(stripe, paymentId)),
    find: (paymentId) => inTime(() => findPayment(stripe, paymentId, isOurMode)),
    changedSince: (since) => told(() => listChanged(stripe, Math.floor(since / 1000))),
    readEvent: (body, signature, now) =>
      readEvent(stripe, { body, signature, webhookSecret, now }, isOurMode),
  };
}

function addressOf({ hostname, port, protocol }: URL) {
  const plain = protocol === "http:";
  return {
    host: hostname,
    port: port === "" ? (plain ? 80 : 443) : Number(port),
    protocol: plain ? ("http" as const) : ("https" as const),
  };
}

/**
 * The key names the user's attempt: two clicks, or a second try after an answer was lost, get the
 * same payment from the provider, so nobody pays twice.
 */
async function createIntent(
  stripe: Stripe,
  { userId, accountKey }: PaymentOwner,
  attempt: string,
): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(
    {
      ...MEMBERSHIP_PRICE,
      allowed_payment_method_types: ["card"],
      metadata: { product: PRODUCT, userId: String(userId), accountKey },
    },
    { idempotencyKey: `${PRODUCT}-${accountKey}-${attempt}` },
  );
}

async function cancelIntent(stripe: Stripe, paymentId: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(paymentId, { cancellation_reason: "duplicate" });
  } catch (error) {
    // It is over already, or not there: no card can be charged by it.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

async function findPayment(
  stripe: Stripe,
  paymentId: string,
  isOurMode: (live: boolean) => boolean,
): Promise<Payment | null> {
  try {
    const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ["latest_charge"] });
    const { latest_charge: charge } = intent;
    const wasDisputed = typeof charge === "object" && charge?.disputed === true;
    const disputes = wasDisputed
      ? await stripe.disputes.list({ payment_intent: paymentId, limit: PAGE })
      : null;
    return paymentOf(intent, disputes?.data ?? [], isOurMode);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
      return null;
    }
    throw error;
  }
}

async function listChanged(stripe: Stripe, since: number): Promise<string[]> {
  const query = { created: { gte: since }, limit: PAGE };
  const ids = new Set<string>();
  for await (const intent of stripe.paymentIntents.list(query)) {
    if (intent.metadata["product"] === PRODUCT) ids.add(intent.id);
  }
  const touched = [stripe.refunds.list(query), stripe.disputes.list(query)];
  for (const list of touched) {
    for await (const { payment_intent: intent } of list) {
      const id = typeof intent === "string" ? intent : intent?.id;
      if (id !== undefined) ids.add(id);
    }
  }
  return [...ids];
}

interface SignedBody {
  body: Buffer;
  signature: string;
  webhookSecret: string;
  now: number;
}

function readEvent(
  stripe: Stripe,
  { body, signature, webhookSecret, now }: SignedBody,
  isOurMode: (live: boolean) => boolean,
): PaymentEvent | null {
  try {
    const { webhooks } = stripe;
    const event = webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      TOLERANCE,
      undefined,
      now,
    );
    const { id, type, livemode, data } = event;
    if (typeof id !== "string" || typeof type !== "string") return null;
    return { id, type, paymentId: isOurMode(livemode) ? paymentIn(type, data) : null };
  } catch {
    return null;
  }
}

/** The payment that an event is about; only what can change a membership counts. */
function paymentIn(type: string, data: { object: object }): string | null {
  const isIntent = type.startsWith("payment_intent.");
  const isOfCharge = /^(charge|refund)\./.test(type);
  if (!isIntent && !isOfCharge) return null;
  const id: unknown = Reflect.get(data.object, isIntent ? "id" : "payment_intent");
  return typeof id === "string" ? id : null;
}

/** Asks within the time that a request has. */
async function answered<T>(ask: () => Promise<T>, deadline: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentFailure("out of time")), deadline);
  });
  try {
    return await Promise.race([told(ask), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whatever went wrong becomes a reason without keys, names or addresses. */
async function told<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode === undefined ? "" : ` ${error.statusCode}`;
    throw new PaymentFailure(`${error.type}${status}`);
  }
}
