// @vitest-environment happy-dom
import { MESSAGES, type PublicUser, ROUTES } from "@reignwell/contract";
import { aUser } from "@reignwell/testing";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusalWords } from "../../../lib/api-client.ts";
import { connectToasts, type ShownToast } from "../../../lib/notify.ts";
import { PaymentServer } from "../testing/payment-server.ts";
import { notePendingPayment, readPendingPayment } from "./pending-payment.ts";
import { usePendingPayment } from "./use-pending-payment.ts";

const ada = aUser();
const takeOver = vi.fn<(user: PublicUser) => void>();
let server: PaymentServer;
let toasts: ShownToast[];
let disconnect: () => void;

beforeEach(() => {
  server = new PaymentServer();
  toasts = [];
  disconnect = connectToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  cleanup();
  disconnect();
  takeOver.mockReset();
  localStorage.clear();
  delete refusalWords.load;
  vi.unstubAllGlobals();
});

function Start({ user }: { user: PublicUser | null }) {
  usePendingPayment(user, takeOver);
  return null;
}
const start = (user: PublicUser | null = ada) => render(<Start user={user} />);
const note = (isCharged = true) =>
  notePendingPayment(ada.accountKey, { paymentIntentId: "pi_1", isCharged });

it("P-010, DEC-84: a payment whose upgrade call got lost heals at the next start of the app", async () => {
  note();
  start();
  await waitFor(() => expect(takeOver).toHaveBeenCalledExactlyOnceWith(server.member));
  expect(toasts).toEqual([MESSAGES.payment.successful]);
  expect(readPendingPayment(ada.accountKey)).toBeNull();
});

it("a server that is away leaves it for the next start, and says nothing", async () => {
  note();
  server.upgrading = "away";
  start();
  await waitFor(() => expect(server.count(ROUTES.upgradeToPaid)).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(toasts).toEqual([]);
  expect(readPendingPayment(ada.accountKey)).not.toBeNull();
});

it("a card that was never charged is forgotten without a word", async () => {
  note(false);
  server.refuseUpgrade(402, "payment_incomplete");
  start();
  await waitFor(() => expect(readPendingPayment(ada.accountKey)).toBeNull());
  expect(toasts).toEqual([]);
  expect(takeOver).not.toHaveBeenCalled();
});

it("a payment that does not count is forgotten, and the user is told what to do", async () => {
  refusalWords.load = () => import("../../../lib/refusal-words.ts");
  note();
  server.refuseUpgrade(402, "payment_not_counted");
  start();
  const { title } = MESSAGES.payment.failed;
  const description = MESSAGES.refusals.byCode.payment_not_counted;
  await waitFor(() => expect(toasts).toEqual([{ title, description }]));
  expect(readPendingPayment(ada.accountKey)).toBeNull();
  expect(takeOver).not.toHaveBeenCalled();
});

it("a member by the provider's own message is told, without a call", () => {
  note();
  start({ ...ada, isPaidMember: true });
  expect(toasts).toEqual([MESSAGES.payment.successful]);
  expect(readPendingPayment(ada.accountKey)).toBeNull();
  expect(server.calls).toEqual([]);
});

it("another user of this browser has nothing to do with it, nor has somebody unconfirmed", () => {
  note();
  start({ ...ada, accountKey: "0198c1de-0000-7000-8000-00000000ffff" });
  start(null);
  expect(server.calls).toEqual([]);
  expect(readPendingPayment(ada.accountKey)).not.toBeNull();
});

it("what is no note of a payment is none", () => {
  for (const text of ["", "[]", "7", '{"paymentIntentId":"../api"}', "{"]) {
    localStorage.setItem(`reignwell.payment.${ada.accountKey}`, text);
    expect(readPendingPayment(ada.accountKey)).toBeNull();
  }
});
