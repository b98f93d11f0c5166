// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { BrowserRouter, Outlet, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  changingSession,
  fixedSession,
  GUEST,
  signedInAs,
} from "../lib/session/testing/fixed-session.ts";
import { AuthProvider, type SessionActions, useAuth } from "../lib/session/session.tsx";
import type { SessionState } from "../lib/session/session-machine.ts";
import { SessionStore } from "../lib/session/session-store.ts";
import { Protected } from "./protected.tsx";
import { aUser } from "@reignwell/testing";

const ada = aUser();
const UNKNOWN: SessionState = { state: "unknown", user: null };
const ADA = signedInAs(ada);

function LogoutButton() {
  const { logout } = useAuth();
  return (
    <button type="button" onClick={() => void logout()}>
      leave
    </button>
  );
}

const signInShown = vi.fn<() => void>();

function SignInScreen() {
  signInShown();
  return <p>the sign-in screen</p>;
}

/** A page whose code never comes. */
const Stalled = lazy(() => new Promise<never>(() => {}));

/** As the app's shell has it around every page. */
function ShownPage() {
  return (
    <Suspense fallback={<p>the shell waits</p>}>
      <Outlet />
    </Suspense>
  );
}

function WhoIsThere() {
  return <p>{`there is ${useAuth().user?.username ?? "nobody"}`}</p>;
}

function show(store: SessionActions, address = "/dashboard") {
  window.history.replaceState(null, "", address);
  return render(
    <MantineProvider>
      <BrowserRouter>
        <AuthProvider store={store}>
          <LogoutButton />
          <WhoIsThere />
          <Routes>
            <Route index element={<p>the daily page</p>} />
            <Route path="auth" element={<SignInScreen />} />
            <Route element={<ShownPage />}>
              <Route element={<Protected />}>
                <Route path="dashboard" element={<p>the plans</p>} />
                <Route path="account" element={<Stalled />} />
              </Route>
            </Route>
          </Routes>
        </AuthProvider>
      </BrowserRouter>
    </MantineProvider>,
  );
}

beforeEach(() => {
  localStorage.clear();
  signInShown.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a page that needs somebody", () => {
  it("A-002: shows a spinner with words while it is not known who this is", () => {
    show(fixedSession(UNKNOWN));
    expect(screen.getByRole("status").textContent).toContain("One moment");
    expect(screen.queryByText("the plans")).toBeNull();
    expect(window.location.pathname).toBe("/dashboard");
  });

  it("A-003: sends nobody to /auth", async () => {
    show(fixedSession(GUEST));
    expect(await screen.findByText("the sign-in screen")).toBeTruthy();
    expect(window.location.pathname).toBe("/auth");
  });

  it("A-004: renders for somebody", () => {
    show(fixedSession(ADA));
    expect(screen.getByText("the plans")).toBeTruthy();
  });

  it("issue 15: who is there is known to the rest of the app before the page's code has come", async () => {
    const { store, become } = changingSession(UNKNOWN);
    show(store, "/account");
    expect(screen.getByText("there is nobody")).toBeTruthy();
    await act(async () => become(ADA));
    expect(await screen.findByText(`there is ${ada.username}`)).toBeTruthy();
    expect(screen.getByRole("status").textContent).toContain("One moment");
  });

  it("DEC-112: stays readable for somebody whose session has ended", () => {
    show(fixedSession({ ...ADA, state: "expired" }));
    expect(screen.getByText("the plans")).toBeTruthy();
  });

  it("B-9: keeps the address asked for where another tab empties the storage", async () => {
    localStorage.setItem("reignwell.user", JSON.stringify(ada));
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(ada)));
    show(new SessionStore(), "/dashboard?tab=tasks");
    await act(async () => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent("storage", { key: null }));
    });
    expect(await screen.findByText("the plans")).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe("/dashboard?tab=tasks");
    expect(signInShown).not.toHaveBeenCalled();
  });

  it("A-006: signing out leads to the daily page and not to the sign-in screen", async () => {
    localStorage.setItem("reignwell.user", JSON.stringify(ada));
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(ada)));
    show(new SessionStore());
    expect(screen.getByText("the plans")).toBeTruthy();
    const replaced = vi.spyOn(window.history, "replaceState");
    await act(async () => screen.getByText("leave").click());
    expect(await screen.findByText("the daily page")).toBeTruthy();
    expect(window.location.pathname).toBe("/");
    // Not even for a moment: the redirect to /auth would replace an entry of the history.
    expect(signInShown).not.toHaveBeenCalled();
    expect(replaced).not.toHaveBeenCalled();
    replaced.mockRestore();
  });
});
