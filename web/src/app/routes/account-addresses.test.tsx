// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import type { PublicUser } from "@reignwell/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { AuthProvider, type SessionDeeds } from "../../lib/session.tsx";
import type { SessionState } from "../../lib/session-store.ts";
import AuthRoute from "./auth-route.tsx";

const ada: PublicUser = {
  id: 7,
  username: "ada",
  displayName: null,
  email: null,
  isPaidMember: false,
  sharingPoints: 0,
  referralCode: "ABCD2345",
  isAdmin: false,
};
const NOBODY: SessionState = { state: "signed-out", user: null, confirmed: false, expired: false };
const ADA: SessionState = { state: "signed-in", user: ada, confirmed: true, expired: false };

afterEach(cleanup);

function show(at: string, state: SessionState) {
  const unexpected = () => Promise.reject(new Error("not expected in this test"));
  const store: SessionDeeds = {
    get: () => state,
    subscribe: () => () => undefined,
    start: () => () => undefined,
    refresh: () => Promise.resolve(),
    recheck: () => Promise.resolve(),
    takeOver: () => undefined,
    login: unexpected,
    register: unexpected,
    logout: unexpected,
  };
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[at]}>
        <AuthProvider store={store}>
          <Routes>
            <Route path="/" element={<p>the daily page</p>} />
            <Route path="/auth" element={<AuthRoute />} />
            <Route path="/login" element={<AuthRoute />} />
          </Routes>
        </AuthProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}

describe.each(["/auth", "/login"])("%s", (path) => {
  it("A-008: shows the one sign-in screen to everybody who is signed out", () => {
    show(path, NOBODY);
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Sign In",
      "Create Account",
    ]);
    screen.getByRole("form", { name: "Sign In" });
  });

  it("A-007: sends who is signed in to the daily page", () => {
    show(path, ADA);
    screen.getByText("the daily page");
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("A-007: whose session has ended may sign in again, greeted by name", () => {
    show(path, { ...ADA, confirmed: false, expired: true });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome back, ada");
    screen.getByRole("form", { name: "Sign In" });
  });
});
