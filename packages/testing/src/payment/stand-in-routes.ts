import { STAND_IN_CARDS } from "@reignwell/contract";
import type { StandInBook, StandInIntent } from "./stand-in-book.ts";

/** What the stand-in was asked. */
export interface StandInCall {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The body as the provider takes it: `metadata[userId]=7`. */
  form: URLSearchParams;
  authorization: string;
  idempotencyKey: string | null;
}

/** What the stand-in answers. */
export interface Answer {
  status: number;
  body: object;
}

/** The keys of the installation: the browser has only the publishable one. */
export interface StandInKeys {
  secret: string;
  publishable: string;
}

/** Answers a call out of the books. */
export function answerCall(book: StandInBook, call: StandInCall, keys: StandInKeys): Answer {
  const { method, path } = call;
  const [, , kind, id, act] = path.split("/");
  if (kind === "payment_intents" && act === "confirm") return confirm(book, call, keys, id ?? "");
  if (call.authorization !== `Bearer ${keys.secret}`) {
    return failure(401, "invalid_request_error", "Invalid API Key provided");
  }
  if (kind === "payment_intents" && method === "POST" && id === undefined) {
    return { status: 200, body: book.shown(create(book, call), false) };
  }
  if (kind === "payment_intents" && id !== undefined && act === "cancel") return cancel(book, id);
  if (kind === "payment_intents" && id !== undefined) return retrieve(book, call, id);
  if (kind === "refunds" && method === "POST") return refund(book, call);
  const lists: Record<string, readonly Listed[]> = {
    payment_intents: [...book.intents.values()],
    refunds: book.refunds,
    disputes: book.disputes,
  };
  const list = lists[kind ?? ""];
  return list ? { status: 200, body: page(list, call) } : missing(path);
}

function create(book: StandInBook, { form }: StandInCall): StandInIntent {
  const metadata = [...form].flatMap(([name, value]) => {
    const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return field === undefined ? [] : [[field, value]];
  });
  return book.create({
    amount: Number(form.get("amount")),
    currency: form.get("currency") ?? "",
    metadata: Object.fromEntries(metadata) as Record<string, string>,
  });
}

function retrieve(book: StandInBook, { query }: StandInCall, id: string): Answer {
  const intent = book.intents.get(id);
  if (!intent) return missing(id);
  const withCharge = [...query.values()].includes("latest_charge");
  return { status: 200, body: book.shown(intent, withCharge) };
}

/** What the card element does in the browser, with the publishable key and the secret of one payment. */
function confirm(book: StandInBook, { form }: StandInCall, keys: StandInKeys, id: string): Answer {
  const intent = book.intents.get(id);
  const isAllowed = form.get("key") === keys.publishable;
  if (!intent || !isAllowed || form.get("client_secret") !== intent.client_secret) {
    return missing(id);
  }
  if (form.get("payment_method") !== STAND_IN_CARDS.accepted) {
    return failure(402, "card_error", "Your card was declined.", "card_declined");
  }
  if (intent.status !== "requires_payment_method") {
    return failure(400, "invalid_request_error", "This payment can no longer be confirmed.");
  }
  book.pay(id);
  return { status: 200, body: book.shown(intent, false) };
}

function cancel(book: StandInBook, id: string): Answer {
  const intent = book.intents.get(id);
  if (!intent) return missing(id);
  if (intent.status === "succeeded" || intent.status === "canceled") {
    return failure(400, "invalid_request_error", "This payment can no longer be canceled.");
  }
  book.cancel(id);
  return { status: 200, body: book.shown(intent, false) };
}

function refund(book: StandInBook, { form }: StandInCall): Answer {
  const id = form.get("payment_intent") ?? "";
  if (book.intents.get(id)?.status !== "succeeded") return missing(id);
  const amount = form.get("amount");
  book.refund(id, amount === null ? undefined : Number(amount));
  return { status: 200, body: book.refunds.at(-1) ?? {} };
}

interface Listed {
  id: string;
  created: number;
  payment_intent?: string;
}

/** The latest first, as the provider lists. */
function page(all: readonly Listed[], { query }: StandInCall): object {
  const since = Number(query.get("created[gte]") ?? 0);
  const ofPayment = query.get("payment_intent");
  const limit = Number(query.get("limit") ?? 10);
  const found = all
    .filter(({ created }) => created >= since)
    .filter((one) => ofPayment === null || one.payment_intent === ofPayment)
    .toReversed();
  const after = query.get("starting_after");
  const from = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const data = found.slice(from, from + limit);
  const hasMore = found.length > from + data.length;
  return { object: "list", url: "/v1", has_more: hasMore, data };
}

function missing(what: string): Answer {
  return failure(404, "invalid_request_error", `No such object: '${what}'`, "resource_missing");
}

function failure(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code && { code }) } } };
}
