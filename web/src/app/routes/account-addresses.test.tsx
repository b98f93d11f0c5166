// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { AUTH_AND_BACK } from "../../lib/session/after-sign-in.ts";
import { fixedSession, GUEST, signedInAs } from "../../lib/session/testing/fixed-session.ts";
import { AuthProvider } from "../../lib/session/session.tsx";
import type { SessionState } from "../../lib/session/session-machine.ts";
import AuthRoute from "./sign-in/auth-route.tsx";
import { aUser } from "@reignwell/testing";

const ada = aUser();
const ADA = signedInAs(ada);

afterEach(cleanup);

function show(at: string, state: SessionState) {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[at]}>
        <AuthProvider store={fixedSession(state)}>
          <Routes>
            <Route path="/" element={<p>the daily page</p>} />
            <Route path="/upgrade" element={<p>the page for paying</p>} />
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
    show(path, GUEST);
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
    show(path, { ...ADA, state: "expired" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome back, ada");
    screen.getByRole("form", { name: "Sign In" });
  });
});

describe("P-002: /auth?next=/upgrade", () => {
  it("stays while the device only remembers the user: the session may have ended", () => {
    show(AUTH_AND_BACK, { ...ADA, state: "remembered" });
    screen.getByRole("form", { name: "Sign In" });
    expect(screen.queryByText("the page for paying")).toBeNull();
  });

  it("leads back once the server has confirmed the user", () => {
    show(AUTH_AND_BACK, ADA);
    expect(screen.getByText("the page for paying")).toBeTruthy();
  });

  it("A-007: on other ways a remembered user is sent on at once", () => {
    show("/auth", { ...ADA, state: "remembered" });
    expect(screen.getByText("the daily page")).toBeTruthy();
  });
});
