// @vitest-environment happy-dom
import { MESSAGES, type Toast } from "@reignwell/contract";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api-client.ts";
import { fixedSession, GUEST } from "./testing/fixed-session.ts";
import { connectToasts, type ToastKind } from "../notify.ts";
import { type Auth, AuthProvider, type SessionActions, useAuth } from "./session.tsx";
import { aUser } from "@reignwell/testing";

const ada = aUser();

const storeWith = (actions: Partial<SessionActions>) => fixedSession(GUEST, actions);

function Button({ press }: { press: (auth: Auth) => Promise<unknown> }) {
  const auth = useAuth();
  return (
    <button type="button" onClick={() => void press(auth)}>
      press
    </button>
  );
}

async function pressWith(store: SessionActions, press: (auth: Auth) => Promise<unknown>) {
  const toasts = vi.fn<(toast: Toast, kind: ToastKind) => void>();
  const disconnect = connectToasts(toasts);
  render(
    <MemoryRouter>
      <AuthProvider store={store}>
        <Button press={press} />
      </AuthProvider>
    </MemoryRouter>,
  );
  act(() => void fireEvent.click(screen.getByText("press")));
  await waitFor(() => expect(toasts).toHaveBeenCalled());
  disconnect();
  return toasts;
}

const login = (auth: Auth) => auth.login({ username: "ada", password: "secret1" });
const register = (auth: Auth) => auth.register({ username: "ada", password: "secret1" });

afterEach(cleanup);

it("A-026: using the session outside of its provider is an error", () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => render(<Button press={login} />)).toThrow(MESSAGES.auth.outsideProvider);
  quiet.mockRestore();
});

describe("toasts", () => {
  it("A-023: a login greets by name", async () => {
    const toasts = await pressWith(storeWith({ login: async () => ada }), login);
    expect(toasts).toHaveBeenCalledWith(
      { title: "Login successful", description: "Welcome back, ada" },
      "done",
    );
  });

  it("A-023: a refused login shows the server's words", async () => {
    const error = new ApiError("refused", 429, "429: x", { message: "Too many tries" });
    const toasts = await pressWith(storeWith({ login: () => Promise.reject(error) }), login);
    expect(toasts).toHaveBeenCalledWith(
      { title: "Login failed", description: "Too many tries" },
      "failed",
    );
  });

  it("A-023: without words of the server the specification's text is shown", async () => {
    const error = new ApiError("refused", 401, "401: ");
    const toasts = await pressWith(storeWith({ login: () => Promise.reject(error) }), login);
    expect(toasts).toHaveBeenCalledWith(MESSAGES.auth.loginFailed, "failed");
  });

  it("a login without a network does not blame the password", async () => {
    const error = new ApiError("offline", 0, "/api/login: no answer");
    const toasts = await pressWith(storeWith({ login: () => Promise.reject(error) }), login);
    expect(toasts.mock.calls[0]?.[0].description).toContain("no connection");
  });

  it("A-024: a registration welcomes to the product, its failure says why", async () => {
    const good = await pressWith(storeWith({ register: async () => ada }), register);
    expect(good).toHaveBeenCalledWith(
      { title: "Registration successful", description: "Welcome to Reignwell, ada" },
      "done",
    );
    cleanup();
    const refused = storeWith({ register: () => Promise.reject(new ApiError("refused", 409, "")) });
    const bad = await pressWith(refused, register);
    expect(bad).toHaveBeenCalledWith(MESSAGES.auth.registrationFailed, "failed");
  });

  it("A-025: a logout says so", async () => {
    const store = storeWith({ logout: () => Promise.resolve() });
    const toasts = await pressWith(store, (auth) => auth.logout());
    expect(toasts).toHaveBeenCalledWith(MESSAGES.auth.logoutSucceeded, "done");
  });
});

describe("P-002: a sign-in on the way to paying", () => {
  afterEach(() => window.history.replaceState(null, "", "/"));

  function Place() {
    const { pathname } = useLocation();
    return <p>at {pathname}</p>;
  }

  async function signInOnTheWay(store: SessionActions) {
    window.history.replaceState(null, "", "/auth?next=/upgrade");
    const toasts = vi.fn<() => void>();
    const disconnect = connectToasts(toasts);
    render(
      <MemoryRouter initialEntries={["/auth?next=/upgrade"]}>
        <AuthProvider store={store}>
          <Button press={login} />
          <Place />
        </AuthProvider>
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByText("press"));
    await waitFor(() => expect(toasts).toHaveBeenCalled());
    disconnect();
  }

  it("leads to the page for paying", async () => {
    await signInOnTheWay(storeWith({ login: async () => ada }));
    expect(await screen.findByText("at /upgrade")).toBeTruthy();
  });

  it("does not lead home where the screen was quicker and has led there already", async () => {
    const quicker = async () => {
      window.history.replaceState(null, "", "/upgrade");
      return ada;
    };
    await signInOnTheWay(storeWith({ login: quicker }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText("at /")).toBeNull();
  });
});
