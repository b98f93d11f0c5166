// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import type { PublicUser } from "@reignwell/contract";
import { aUser } from "@reignwell/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AuthProvider } from "../../lib/session/session.tsx";
import { fixedSession, GUEST, signedInAs } from "../../lib/session/testing/fixed-session.ts";
import DailyOffers from "./daily-offers.tsx";

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "default" });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: new Promise(() => undefined), getRegistration: async () => undefined },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(user: PublicUser | null, known: boolean): void {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <AuthProvider store={fixedSession(user ? signedInAs(user) : GUEST)}>
          <DailyOffers user={user} known={known} />
        </AuthProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}

it.each<[string, PublicUser | null, RegExp]>([
  ["a guest", null, /a new verse is here, while this page is open/],
  ["a user", aUser(), /a new verse is here\? You can change it/],
])(
  "SH-010, accounts-shell 20: the daily page asks %s about reminders",
  async (_who, user, words) => {
    show(user, true);
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

it("SH-010: nobody is asked before it is known who is there", () => {
  show(null, false);
  expect(screen.queryByRole("button", { name: "Remind me" })).toBeNull();
});
