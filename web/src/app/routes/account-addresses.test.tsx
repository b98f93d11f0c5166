// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MESSAGES } from "@reignwell/contract";
import { AUTH_AND_BACK } from "../../lib/session/after-sign-in.ts";
import { fixedSession, GUEST, signedInAs } from "../../lib/session/testing/fixed-session.ts";
import { AuthProvider } from "../../lib/session/session.tsx";
import { remember } from "../../lib/session/session-memory.ts";
import { SessionStore } from "../../lib/session/session-store.ts";
import type { SessionState } from "../../lib/session/session-machine.ts";
import AuthRoute from "./sign-in/auth-route.tsx";
import { aUser } from "@reignwell/testing";

const ada = aUser();
const ADA = signedInAs(ada);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(at: string, state: SessionState, store?: SessionStore) {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[at]}>
        <AuthProvider store={store ?? fixedSession(state)}>
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

  const remembered = () => {
    remember({ user: ada, isSignOutPending: false });
    const store = new SessionStore();
    show(path, store.get(), store);
  };

  it("A-007, DEC-112: so does a remembered user, whose session the server doesn't know", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ user: null }));
    remembered();
    expect(screen.queryByText("the daily page")).toBeNull();
    await screen.findByRole("form", { name: "Sign In" });
    screen.getByText(MESSAGES.sessionEnd.expired.signInAgain);
  });

  it.each([
    ["the server knows them", async () => Response.json(ada)],
    ["it can't be reached", () => Promise.reject(new TypeError("offline"))],
  ])("A-007: a remembered user is sent on where %s", async (_, answer) => {
    vi.stubGlobal("fetch", answer);
    remembered();
    expect(screen.queryByText("the daily page")).toBeNull();
    await screen.findByText("the daily page");
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
});
