// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES, type PublicUser, ROUTES } from "@reignwell/contract";
import { aUser } from "@reignwell/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { draw, toasts } from "../../../testing/screen-harness.tsx";
import { PaymentServer } from "./testing/payment-server.ts";
import { UpgradePage } from "./upgrade-page.tsx";

const { payment, upgradePage, offline } = MESSAGES;
const onMember = vi.fn<(user: PublicUser) => void>();
let server: PaymentServer;

beforeEach(() => {
  onMember.mockReset();
  server = new PaymentServer();
});

const show = () =>
  draw(<UpgradePage user={aUser()} onMember={onMember} onKnownMember={() => undefined} />);
/** Presses the button once the card is there, which is loaded by itself. */
const pay = async () => {
  await screen.findByLabelText(upgradePage.demoAccepted);
  fireEvent.click(await button(payment.complete));
};
const button = async (name: string) => screen.findByRole("button", { name });

describe("P-003: the page for paying", () => {
  it("shows what a membership holds, what it costs and the way back", async () => {
    show();
    await button("Complete Payment - $100");
    const benefits = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
    expect(benefits.slice(0, 3)).toEqual(["Reflections Archive", "Multiple Goals", "7-Day Series"]);
    expect(screen.getByText(/lifetime access.*No recurring fees/)).toBeTruthy();
    const back = screen.getByRole("link", { name: "Back to Home" });
    expect(back.getAttribute("href")).toBe("/");
  });

  it("DEC-76: names the seller and where to ask for the money back, as the operator says", async () => {
    server.owner = { name: "Grace Books", address: "1 Main St", email: "care@grace.example" };
    show();
    expect(await screen.findByText(/^Sold by Grace Books, 1 Main St\./)).toBeTruthy();
    const contact = screen.getByRole("link", { name: "care@grace.example" });
    expect(contact.getAttribute("href")).toBe("mailto:care@grace.example");
  });

  it("DEC-76: where the operator has named nobody, it says nothing of a seller", async () => {
    show();
    await button("Complete Payment - $100");
    expect(screen.queryByText(/Sold by|money back/)).toBeNull();
  });

  it("a payment with an accepted card leads through all of it", async () => {
    show();
    await pay();
    await waitFor(() => expect(onMember).toHaveBeenCalledExactlyOnceWith(server.member));
    expect(await screen.findByText("Payment Successful!")).toBeTruthy();
    expect(server.calls).toEqual([
      ROUTES.createPaymentIntent,
      "/v1/payment_intents/pi_1/confirm",
      ROUTES.upgradeToPaid,
    ]);
  });

  it("P-009: a declined card is said at the form, which stays", async () => {
    show();
    fireEvent.click(await screen.findByLabelText(upgradePage.demoDeclined));
    await pay();
    const alert = await screen.findByText("Your card was declined.");
    expect(within(alert.closest("form") as HTMLElement).getByRole("button")).toBeTruthy();
    expect(toasts.at(-1)).toEqual({
      title: "Payment Failed",
      description: "Your card was declined.",
    });
    expect(onMember).not.toHaveBeenCalled();
  });

  it("P-010: a pending upgrade stands in the page, without a way to pay again", async () => {
    server.upgrading = "away";
    show();
    await pay();
    expect(await screen.findByText("Payment processed, account upgrade pending")).toBeTruthy();
    expect(
      screen.getByText("Please contact support if your account isn't upgraded shortly."),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: payment.complete })).toBeNull();
    server.upgrading = { status: 200, body: server.member };
    fireEvent.click(await button(upgradePage.askAgain));
    await waitFor(() => expect(onMember).toHaveBeenCalledTimes(1));
  });

  it("a server without keys says it kindly, with the benefits in sight", async () => {
    server.refusePreparing(503, "payment_not_set_up");
    show();
    expect(await screen.findByText(payment.notSetUp)).toBeTruthy();
    expect(screen.getByText("Multiple Goals")).toBeTruthy();
    expect(screen.queryByRole("button", { name: payment.complete })).toBeNull();
    expect(toasts).toEqual([]);
  });

  it("DEC-86: without a connection there is one panel, and a way to try again", async () => {
    server.preparing = "away";
    show();
    expect(await screen.findByText(offline.heading)).toBeTruthy();
    server.preparing = { status: 200, body: server.intent };
    fireEvent.click(await button(offline.retry));
    await button(payment.complete);
  });

  it("DEC-86: goes on by itself once the server answers again", async () => {
    server.preparing = "away";
    show();
    expect(await screen.findByText(offline.heading)).toBeTruthy();
    const told = toasts.length;
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(server.count(ROUTES.createPaymentIntent)).toBe(2));
    expect(await screen.findByText(offline.heading)).toBeTruthy();
    expect(toasts).toHaveLength(told);
    server.preparing = { status: 200, body: server.intent };
    window.dispatchEvent(new Event("online"));
    await button(payment.complete);
  });

  it("P-010: a payment that does not count says so, and another can be prepared", async () => {
    show();
    server.refuseUpgrade(402, "payment_not_counted");
    await pay();
    await screen.findByText(MESSAGES.refusals.byCode.payment_not_counted);
    expect(screen.queryByRole("button", { name: payment.complete })).toBeNull();
    fireEvent.click(await button(offline.retry));
    await button(payment.complete);
    expect(server.count(ROUTES.createPaymentIntent)).toBe(2);
  });

  it("DEC-84: a card whose bank takes its time leads to that word, not to a charge", async () => {
    server.charging = { status: 200, body: { id: "pi_1", status: "processing" } };
    server.refuseUpgrade(402, "payment_working");
    show();
    await pay();
    await screen.findByText(upgradePage.working);
    expect(toasts).toEqual([]);
  });

  it("DEC-84: while the bank works on it, nothing is called charged and nothing is to pay", async () => {
    server.preparing = { status: 200, body: { ...server.intent, state: "working" } };
    show();
    await screen.findByText(upgradePage.working);
    expect(screen.queryByText(payment.upgradePending.title)).toBeNull();
    expect(screen.queryByRole("button", { name: payment.complete })).toBeNull();
    server.preparing = { status: 200, body: server.intent };
    server.refuseUpgrade(402, "payment_incomplete");
    fireEvent.click(await button(upgradePage.askAgain));
    await button(payment.complete);
  });
});
