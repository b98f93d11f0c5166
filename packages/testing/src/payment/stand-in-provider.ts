import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Stripe from "stripe";
import { RememberedAnswers } from "./remembered-answers.ts";
import { answerCall, type StandInCall } from "./stand-in-routes.ts";
import { StandInBook, type StandInEvent } from "./stand-in-book.ts";

/** The ways in which the stand-in can fail; `lost`: it does what it was asked, and the answer is lost. */
export const PAYMENT_FAULTS = ["hang", "500", "429", "garbage", "break", "lost"] as const;
/** One of {@link PAYMENT_FAULTS}. */
export type PaymentFault = (typeof PAYMENT_FAULTS)[number];

/** A webhook as it is posted. */
export interface SignedWebhook {
  headers: Record<string, string>;
  payload: string;
}

/** A card provider that speaks the used part of the provider's API, and charges nobody. */
export interface StandInProvider {
  /** What STRIPE_API_BASE is set to. */
  url: string;
  /** The variables of the environment that a server needs to use it. */
  env: Record<string, string>;
  book: StandInBook;
  /** Every call in its order; a test may empty the list. */
  calls: StandInCall[];
  /** Every event in its order, delivered or not. */
  events: StandInEvent[];
  /** How the next calls fail; null when they do not. */
  fault: PaymentFault | null;
  /** Runs while an answer is on its way, where a test wants something to happen meanwhile. */
  whileAnswering: ((call: StandInCall) => Promise<void> | void) | null;
  /** Where events are posted at once; null keeps them for {@link signed}. */
  webhookUrl: string | null;
  /** An event, signed by the library's own function; `at` in ms, when not now. */
  signed(event: StandInEvent, at?: number): SignedWebhook;
  close(): Promise<void>;
}

/** What a stand-in may be started with. */
export interface StandInOptions {
  port?: number;
  webhookUrl?: string;
  now?: () => number;
}

const JSON_TYPE = { "content-type": "application/json" } as const;
const SECRET_KEY = "sk_test_standin";
const PUBLISHABLE_KEY = "pk_test_standin";
const WEBHOOK_SECRET = "whsec_standin_secret";
const KEYS = { secret: SECRET_KEY, publishable: PUBLISHABLE_KEY } as const;
const FAILED = {
  status: 500,
  body: { error: { type: "api_error", message: "The stand-in failed." } },
};
/** A webhook that is not taken is posted again after so many ms. */
const POST_AGAIN = [200, 1_000, 5_000] as const;

/** Starts the stand-in on this machine, on a free port unless one is named. */
export async function startStandInProvider(options: StandInOptions = {}): Promise<StandInProvider> {
  const now = options.now ?? Date.now;
  const stripe = new Stripe(SECRET_KEY);
  const events: StandInEvent[] = [];
  const book = new StandInBook((event) => {
    events.push(event);
    if (standIn.webhookUrl !== null) void post(standIn.webhookUrl, () => standIn.signed(event));
  }, now);
  const remembered = new RememberedAnswers();
  const server = createServer((request, response) => {
    void respond(standIn, remembered, request, response);
  });
  await new Promise<void>((listening) =>
    server.listen(options.port ?? 0, "127.0.0.1", () => listening()),
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  const url = `http://127.0.0.1:${address.port}`;
  const standIn: StandInProvider = {
    url,
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: url,
    },
    book,
    calls: [],
    events,
    fault: null,
    whileAnswering: null,
    webhookUrl: options.webhookUrl ?? null,
    signed(event, at) {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor((at ?? now()) / 1000);
      const signature = stripe.webhooks.generateTestHeaderString({
        payload,
        secret: WEBHOOK_SECRET,
        timestamp,
      });
      return {
        payload,
        headers: { "content-type": "application/json", "stripe-signature": signature },
      };
    },
    close: () =>
      new Promise((closed) => {
        standIn.webhookUrl = null;
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

async function respond(
  standIn: StandInProvider,
  remembered: RememberedAnswers,
  request: IncomingMessage,
  out: ServerResponse,
): Promise<void> {
  // The page asks from another origin, as it asks the provider itself.
  out.setHeader("access-control-allow-origin", "*");
  out.setHeader("access-control-allow-headers", "*");
  if (request.method === "OPTIONS") return void out.writeHead(204).end();
  const call = await readCall(request);
  standIn.calls.push(call);
  switch (standIn.fault) {
    case "hang":
      return;
    case "break":
      return void out.destroy();
    case "429":
      return send(out, 429, { error: { type: "rate_limit_error", message: "Too many calls." } });
    case "garbage":
      return void out.writeHead(200).end("<html>}{ not json");
    case "500":
    case "lost":
    case null:
  }
  const { status, body } = remembered.answer(call, () =>
    standIn.fault === "500" ? FAILED : answerCall(standIn.book, call, KEYS),
  );
  const text = JSON.stringify(body);
  await standIn.whileAnswering?.(call);
  if (standIn.fault === "lost") return void out.destroy();
  out.writeHead(status, JSON_TYPE).end(text);
}

function send(out: ServerResponse, status: number, body: object): void {
  out.writeHead(status, JSON_TYPE).end(JSON.stringify(body));
}

async function readCall(request: IncomingMessage): Promise<StandInCall> {
  let raw = "";
  request.setEncoding("utf8");
  for await (const part of request) raw += String(part);
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
  const { authorization = "", "idempotency-key": key } = request.headers;
  return {
    method: request.method ?? "GET",
    path: pathname,
    query: searchParams,
    form: new URLSearchParams(raw),
    authorization,
    idempotencyKey: typeof key === "string" ? key : null,
  };
}

/** A server that is just starting gets it with one of the next tries. */
async function post(url: string, webhook: () => SignedWebhook): Promise<void> {
  for (const wait of [0, ...POST_AGAIN]) {
    await new Promise((over) => {
      setTimeout(over, wait).unref();
    });
    const { headers, payload } = webhook();
    const answer = await fetch(url, { method: "POST", headers, body: payload }).catch(() => null);
    if (answer?.ok) return;
  }
}
