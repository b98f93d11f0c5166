// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { aUser } from "@reignwell/testing";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PaymentServer } from "../../features/membership/testing/payment-server.ts";
import { remember } from "../../lib/session/session-memory.ts";
import { UpgradeDocument } from "./upgrade-document.tsx";

const replace = vi.fn<typeof window.location.replace>();
let server: PaymentServer;

beforeEach(() => {
  server = new PaymentServer();
  replace.mockReset();
  vi.spyOn(window.location, "replace").mockImplementation(replace);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <MantineProvider env="test">
      <UpgradeDocument />
    </MantineProvider>,
  );
const toPay = () => screen.findByRole("button", { name: MESSAGES.payment.complete });

it("P-002: a member is sent to the daily page at once", async () => {
  server.asking = { status: 200, body: server.member };
  show();
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith("/"));
  expect(screen.queryByRole("button", { name: MESSAGES.payment.complete })).toBeNull();
});

it("who was a member when this device heard last, and is none, can pay", async () => {
  remember({ user: aUser({ isPaidMember: true }), isSignOutPending: false });
  show();
  await toPay();
  expect(replace).not.toHaveBeenCalled();
});

it("P-007: who has paid reads it for two seconds, and then comes to the daily page", async () => {
  const later = vi.spyOn(globalThis, "setTimeout");
  show();
  await screen.findByLabelText(MESSAGES.upgradePage.demoAccepted);
  fireEvent.click(await toPay());
  await screen.findByText(MESSAGES.payment.successful.title);
  expect(replace).not.toHaveBeenCalled();
  // The session waits as long for the device's database, but began before.
  const goHome = later.mock.calls.findLast(([, delay]) => delay === 2000)?.[0];
  if (typeof goHome !== "function") throw new Error("Nothing happens after two seconds");
  goHome();
  expect(replace).toHaveBeenCalledExactlyOnceWith("/");
});
