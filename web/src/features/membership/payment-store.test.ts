// @vitest-environment happy-dom
import { MESSAGES, type PublicUser, ROUTES } from "@reignwell/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectToasts, type ShownToast } from "../../lib/notify.ts";
import type { Charge } from "./card/card-provider.ts";
import { PaymentStore } from "./payment-store.ts";
import { notePendingPayment, readPendingPayment } from "./pending/pending-payment.ts";
import { PaymentServer } from "./testing/payment-server.ts";

const KEY = "0198c1de-0000-7000-8000-000000000007";
const { failed, startFailed, successful, upgradePending } = MESSAGES.payment;

let server: PaymentServer;
let toasts: ShownToast[];
let disconnect: () => void;
let onMember: ReturnType<typeof vi.fn<(user: PublicUser) => void>>;
let onKnownMember: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  server = new PaymentServer();
  toasts = [];
  disconnect = connectToasts((toast) => toasts.push(toast));
  onMember = vi.fn<(user: PublicUser) => void>();
  onKnownMember = vi.fn<() => void>();
});
afterEach(() => {
  disconnect();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = async () => {
  const store = new PaymentStore(KEY, { onMember, onKnownMember });
  await store.prepare();
  return store;
};
const charged = async (): Promise<Charge> => ({ kind: "charged" });
const titles = () => toasts.map(({ title }) => title);

describe("a payment", () => {
  it("P-006, P-008: a charged card makes a member, and nothing of it stays noted", async () => {
    const store = await open();
    expect(store.get()).toEqual({ kind: "open", intent: server.intent, problem: null });
    await store.pay(charged);
    expect(store.get()).toEqual({ kind: "member" });
    expect(onMember).toHaveBeenCalledExactlyOnceWith(server.member);
    expect(toasts).toEqual([successful]);
    expect(readPendingPayment(KEY)).toBeNull();
  });

  it("DEC-84: is noted before the card is charged, as the tab may be closed meanwhile", async () => {
    const store = await open();
    let noted: unknown;
    await store.pay(async () => {
      noted = readPendingPayment(KEY);
      return { kind: "charged" };
    });
    expect(noted).toEqual({ paymentIntentId: "pi_1", isCharged: false });
  });

  it("two clicks charge the card once", async () => {
    const store = await open();
    const charge = vi.fn<typeof charged>(charged);
    await Promise.all([store.pay(charge), store.pay(charge)]);
    expect(charge).toHaveBeenCalledTimes(1);
    expect(server.count(ROUTES.upgradeToPaid)).toBe(1);
  });

  it("P-009: a declined card says the provider's words and can be tried again", async () => {
    const store = await open();
    await store.pay(async () => ({ kind: "declined", text: "Your card was declined." }));
    expect(store.get()).toMatchObject({ kind: "open", problem: "Your card was declined." });
    expect(toasts).toEqual([{ ...failed, description: "Your card was declined." }]);
    expect(readPendingPayment(KEY)).toBeNull();
    expect(server.count(ROUTES.upgradeToPaid)).toBe(0);
    await store.pay(charged);
    expect(store.get()).toEqual({ kind: "member" });
  });

  it("without an answer of the provider the server finds out: charged after all", async () => {
    const store = await open();
    await store.pay(async () => ({ kind: "unclear" }));
    expect(store.get()).toEqual({ kind: "member" });
    expect(titles()).toEqual([successful.title]);
  });

  it("DEC-84: without an answer of the provider nobody says what was charged; asked again, the form is back", async () => {
    server.refuseUpgrade(402, "payment_incomplete");
    const store = await open();
    await store.pay(async () => ({ kind: "unclear" }));
    expect(store.get()).toEqual({ kind: "pending", why: "unclear", isAsking: false });
    expect(toasts).toEqual([]);
    expect(readPendingPayment(KEY)).toEqual({ paymentIntentId: "pi_1", isCharged: false });
    await store.prepare();
    expect(store.get()).toEqual({ kind: "open", intent: server.intent, problem: null });
    expect(readPendingPayment(KEY)).toBeNull();
  });
});

describe("DEC-84: a payment that the bank works on", () => {
  const working = { kind: "pending", why: "working", isAsking: false };
  const uncharged = { paymentIntentId: "pi_1", isCharged: false };

  it("is neither charged nor to be paid again; the form is back when the bank has refused it", async () => {
    server.refuseUpgrade(402, "payment_working");
    const store = await open();
    await store.pay(async () => ({ kind: "unclear" }));
    expect(store.get()).toEqual(working);
    expect(toasts).toEqual([]);
    expect(readPendingPayment(KEY)).toEqual(uncharged);
    server.refuseUpgrade(402, "payment_incomplete");
    await store.prepare();
    expect(store.get()).toMatchObject({ kind: "open" });
  });

  it("is known to the server where this browser has kept nothing of it", async () => {
    server.preparing = { status: 200, body: { ...server.intent, state: "working" } };
    const store = await open();
    expect(store.get()).toEqual(working);
    expect(server.count(ROUTES.upgradeToPaid)).toBe(0);
    expect(readPendingPayment(KEY)).toEqual(uncharged);
    await store.prepare();
    expect(store.get()).toEqual({ kind: "member" });
  });

  it("is not taken for charged any longer because a browser noted it so", async () => {
    notePendingPayment(KEY, { paymentIntentId: "pi_1", isCharged: true });
    server.refuseUpgrade(402, "payment_working");
    const store = await open();
    expect(store.get()).toEqual(working);
    expect(readPendingPayment(KEY)).toEqual(uncharged);
  });
});

describe("P-010: a charged card whose upgrade call fails", () => {
  it.each([
    ["no answer", () => (server.upgrading = "away")],
    ["a server in trouble", () => server.refuseUpgrade(503, "database_unavailable")],
    ["a provider that does not answer", () => server.refuseUpgrade(503, "payment_unavailable")],
    ["books that lag behind", () => server.refuseUpgrade(402, "payment_incomplete")],
    ["an ended session", () => server.refuseUpgrade(401, "session_ended")],
  ])("is pending and stays noted: %s", async (_why, fail) => {
    const store = await open();
    fail();
    await store.pay(charged);
    expect(store.get()).toEqual({ kind: "pending", why: "charged", isAsking: false });
    expect(toasts).toEqual([upgradePending]);
    expect(readPendingPayment(KEY)).toEqual({ paymentIntentId: "pi_1", isCharged: true });
    // Nobody pays twice: the card form is gone, and a press on what is left of it does nothing.
    const charge = vi.fn<typeof charged>(charged);
    await store.pay(charge);
    expect(charge).not.toHaveBeenCalled();
  });

  it("is asked again, and heals", async () => {
    const store = await open();
    server.upgrading = "away";
    await store.pay(charged);
    server.upgrading = { status: 200, body: server.member };
    await store.prepare();
    expect(store.get()).toEqual({ kind: "member" });
    expect(titles()).toEqual([upgradePending.title, successful.title]);
    expect(server.count(ROUTES.createPaymentIntent)).toBe(1);
  });

  it("is asked again when the page is opened again, before a new payment is prepared", async () => {
    notePendingPayment(KEY, { paymentIntentId: "pi_1", isCharged: true });
    server.upgrading = "away";
    const store = await open();
    expect(store.get()).toEqual({ kind: "pending", why: "charged", isAsking: false });
    expect(server.count(ROUTES.createPaymentIntent)).toBe(0);
  });

  it("DEC-84: noted as charged, but open at the server: the form is back", async () => {
    notePendingPayment(KEY, { paymentIntentId: "pi_1", isCharged: true });
    server.refuseUpgrade(402, "payment_incomplete");
    const store = await open();
    expect(store.get()).toEqual({ kind: "open", intent: server.intent, problem: null });
    expect(readPendingPayment(KEY)).toBeNull();
  });

  it("paid at the server, whose upgrade call lags behind: it stays pending, with a way to ask", async () => {
    server.preparing = { status: 200, body: { ...server.intent, state: "paid" } };
    server.refuseUpgrade(402, "payment_incomplete");
    const store = await open();
    expect(store.get()).toEqual({ kind: "pending", why: "charged", isAsking: false });
    expect(titles()).toEqual([upgradePending.title]);
  });

  it("in a browser that keeps nothing the server still knows that the intent is paid", async () => {
    server.preparing = { status: 200, body: { ...server.intent, state: "paid" } };
    const store = await open();
    expect(store.get()).toEqual({ kind: "member" });
  });

  it("a payment that does not count says so, and is not asked about for ever", async () => {
    const store = await open();
    server.refuseUpgrade(402, "payment_not_counted");
    await store.pay(charged);
    expect(store.get()).toMatchObject({ kind: "refused" });
    expect(readPendingPayment(KEY)).toBeNull();
  });
});

describe("a payment that cannot be prepared", () => {
  it.each([
    ["already_member", 409, { kind: "preparing" }, []],
    ["payment_not_set_up", 503, { kind: "not-set-up" }, []],
    [
      "payment_unavailable",
      503,
      { kind: "not-prepared", isOffline: false },
      [{ title: startFailed.title }],
    ],
  ] as const)("%s", async (code, status, state, shown) => {
    server.refusePreparing(status, code);
    const store = await open();
    expect(store.get()).toEqual(state);
    expect(toasts).toEqual(shown);
    expect(onKnownMember).toHaveBeenCalledTimes(code === "already_member" ? 1 : 0);
  });

  it("P-009, DEC-86: without an answer it can be tried again", async () => {
    server.preparing = "away";
    const store = await open();
    expect(store.get()).toEqual({ kind: "not-prepared", isOffline: true });
    expect(titles()).toEqual([startFailed.title]);
    server.preparing = { status: 200, body: server.intent };
    await store.prepare();
    expect(store.get()).toMatchObject({ kind: "open" });
  });
});
