// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aUser } from "@reignwell/testing";
import { ApiError } from "../../../lib/api-client.ts";
import { fixedSession, GUEST } from "../../../lib/session/testing/fixed-session.ts";
import { storeEnd } from "../../../lib/session/stored-session.ts";
import { AuthProvider, type SessionActions } from "../../../lib/session/session.tsx";
import { AccountScreen } from "./account-screen.tsx";
import { passwordAdvice } from "../password/password-advice.ts";

const register = vi.fn<SessionActions["register"]>();
const login = vi.fn<SessionActions["login"]>();

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

function show(at = "/auth") {
  const store = fixedSession(GUEST, { register, login });
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[at]}>
        <AuthProvider store={store}>
          <AccountScreen returning={null} />
        </AuthProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}

const openTab = (name: string) => fireEvent.click(screen.getByRole("tab", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
  });
};
const describing = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join("");
const complete = (label: string) => screen.getByLabelText(label).getAttribute("autocomplete");

describe("the sign-in screen", () => {
  it("A-009: has the way back, both tabs, and the way to a forgotten password", () => {
    show();
    const back = screen.getByRole("link", { name: "Back to Today's Plan" });
    expect(back.getAttribute("href")).toBe("/");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Sign In",
      "Create Account",
    ]);
    const forgot = screen.getByRole("link", { name: "Forgot password?" });
    expect(forgot.getAttribute("href")).toBe("/forgot-password");
  });

  it("X-4: it says that this device was signed out, and what waits here", async () => {
    const waiting = { changes: 2, unsaved: false };
    await storeEnd({ accountKey: "7", why: "session_ended", waiting, shown: false });
    show();
    const note = await screen.findByRole("note");
    expect(note.textContent).toContain(MESSAGES.sessionEnd.ended.title);
    expect(note.textContent).toContain(MESSAGES.sessionEnd.changesWait(2));
    cleanup();
    indexedDB.deleteDatabase("reignwell-device");
  });

  it("A-009, A-010: the panel beside the forms lists the five principles in their order", () => {
    show();
    const panel = screen.getByRole("region", { name: "Five steps for every day" });
    const titles = within(panel).getAllByRole("heading", { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      "Renew Your Mind",
      "Establish Priorities",
      "Initiate Bold Action",
      "Grow with Grit",
      "Navigate in Faith",
    ]);
    expect(within(panel).getAllByText(/\w{3,}.*\./)).toHaveLength(5);
  });

  it("A-011: the tabs switch between the two forms", () => {
    show();
    screen.getByRole("form", { name: "Sign In" });
    openTab("Create Account");
    screen.getByRole("form", { name: "Create Account" });
    expect(screen.queryByRole("form", { name: "Sign In" })).toBeNull();
  });

  it("password managers know every field", () => {
    show();
    expect([complete("Username"), complete("Password")]).toEqual(["username", "current-password"]);
    openTab("Create Account");
    expect([complete("Username"), complete("Email (optional)")]).toEqual(["username", "email"]);
    expect([complete("Password"), complete("Confirm password")]).toEqual([
      "new-password",
      "new-password",
    ]);
  });

  it("A-016, A-017, A-018, A-019, A-020: each field says its own problem; nothing is sent", async () => {
    show();
    openTab("Create Account");
    type("Username", "ab");
    type("Display name (optional)", "A");
    type("Email (optional)", "ada@");
    type("Password", "12345");
    type("Confirm password", "54321");
    await press("Create Account");
    const { username, displayName, email, password, passwordsDiffer } = MESSAGES.validation;
    for (const text of [username, displayName, email, password, passwordsDiffer]) {
      await screen.findByText(text);
    }
    expect(register).not.toHaveBeenCalled();
  });

  it("A-021, A-036, DEC-12: a link's code opens 'Create Account' and goes with the registration", async () => {
    register.mockImplementation(() => new Promise(() => undefined));
    show("/auth?ref=ABCD2345");
    type("Username", "ada");
    type("Password", "three quiet lanterns");
    type("Confirm password", "three quiet lanterns");
    await press("Create Account");
    expect(register).toHaveBeenCalledWith({
      username: "ada",
      password: "three quiet lanterns",
      displayName: undefined,
      email: undefined,
      agreesToMail: false,
      referralCode: "ABCD2345",
    });
  });

  it("DEC-95: letters are not agreed to unless the box is ticked, and then it goes with the form", async () => {
    register.mockImplementation(() => new Promise(() => undefined));
    show();
    openTab("Create Account");
    const box = screen.getByRole("checkbox", { name: MESSAGES.mailConsent.agree });
    expect((box as HTMLInputElement).checked).toBe(false);
    expect(describing(box)).toBe(MESSAGES.mailConsent.about);
    fireEvent.click(box);
    type("Username", "ada");
    type("Password", "three quiet lanterns");
    type("Confirm password", "three quiet lanterns");
    await press("Create Account");
    expect(register.mock.calls[0]?.[0]).toMatchObject({ username: "ada", agreesToMail: true });
  });

  it.each([
    ["a name that is taken", "username_taken", "username", "Username"],
    ["a password that anybody would try", "validation_failed", "password", "Password"],
  ])(
    "accounts-shell 10: %s is said at its field, which gets the cursor",
    async (_what, code, path, label) => {
      const message = "The server's own words";
      const body = { code, message, issues: [{ path, message }] };
      register.mockRejectedValue(new ApiError("refused", 400, "400", body));
      show();
      openTab("Create Account");
      type("Username", "ada");
      type("Password", "password123");
      type("Confirm password", "password123");
      await press("Create Account");
      const field = screen.getByLabelText(label);
      await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
      expect(document.activeElement).toBe(field);
      expect(describing(field)).toBe(message);
      expect(screen.getByRole("alert").textContent).toBe("");
      const advice = screen.queryByText("Good. Another word would make it stronger.");
      expect(advice === null).toBe(path === "password");
    },
  );

  it("accounts-shell 10: what belongs to no field of the form stands above it", async () => {
    const body = {
      code: "validation_failed",
      message: "Odd",
      issues: [{ path: "x", message: "Odd" }],
    };
    register.mockRejectedValue(new ApiError("refused", 400, "400", body));
    show();
    openTab("Create Account");
    type("Username", "ada");
    type("Password", "three quiet lanterns");
    type("Confirm password", "three quiet lanterns");
    await press("Create Account");
    expect(screen.getByRole("alert").textContent).toBe("Odd");
  });

  it("accounts-shell 7: who is locked out reads the server's words, with the way out below", async () => {
    const message = "Too many wrong passwords. Try again in 12 minutes.";
    const body = { code: "too_many_requests", message };
    login.mockRejectedValue(new ApiError("refused", 429, "429", body));
    show();
    type("Username", "ada");
    type("Password", "three quiet lanterns");
    await press("Sign In");
    expect(screen.getByRole("alert").textContent).toBe(message);
    screen.getByRole("link", { name: "Forgot password?" });
  });

  it("A-036, DEC-12: the code counts for a user who registers with it, not for the next person here", async () => {
    const fill = async (username: string) => {
      type("Username", username);
      type("Password", "three quiet lanterns");
      type("Confirm password", "three quiet lanterns");
      await press("Create Account");
    };
    register.mockRejectedValueOnce(new ApiError("refused", 409, "409: taken"));
    register.mockResolvedValue(aUser());
    show("/auth?ref=ABCD2345");
    await fill("ada");
    // Refused: nobody has registered with it.
    await fill("ada2");
    cleanup();
    show();
    openTab("Create Account");
    await fill("bea");
    expect(register.mock.calls.map(([form]) => form.referralCode)).toEqual([
      "ABCD2345",
      "ABCD2345",
      undefined,
    ]);
  });

  it("an empty field of the sign-in is marked as wrong for screen readers, too", async () => {
    show();
    await press("Sign In");
    const marks = ["Username", "Password"].map((label) =>
      screen.getByLabelText(label).getAttribute("aria-invalid"),
    );
    expect(marks).toEqual(["true", "true"]);
    expect(login).not.toHaveBeenCalled();
  });

  it("A-023: after a refused sign-in the password is ready to be typed again", async () => {
    const body = { code: "invalid_credentials", message: "Invalid username or password" };
    login.mockRejectedValue(new ApiError("refused", 401, "401", body));
    show();
    type("Username", "ada");
    type("Password", "seven quiet lantern");
    screen.getByRole("button", { name: "Sign In" }).focus();
    await press("Sign In");
    expect(screen.getByRole("alert").textContent).toBe(body.message);
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  });

  it("A-021: signing in passes name and password as they were typed", async () => {
    login.mockImplementation(() => new Promise(() => undefined));
    show();
    type("Username", "Ada.9");
    type("Password", " spaced Pass word ");
    await press("Sign In");
    expect(login).toHaveBeenCalledWith({ username: "Ada.9", password: " spaced Pass word " });
  });

  it("DC-010, DEC-86: without a connection it says what needs one and what works", () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show();
    expect(screen.getByRole("status").textContent).toMatch(
      /^You are offlineSigning in needs a connection\. Today’s verse and the whole plan work without one/,
    );
    vi.restoreAllMocks();
  });
});

describe("the word on a password being typed", () => {
  it.each([
    ["", undefined],
    ["12345", "short"],
    ["aaaaaaaaaaaaaaaaaaaa", "short"],
    ["sunrise", "short"],
    ["quiet lamp", "fair"],
    ["three quiet lanterns", "good"],
  ])("%j: %s", (password, level) => {
    expect(passwordAdvice(password)?.level).toBe(level);
  });
});
