// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES, type Toast } from "@reignwell/contract";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../../../../testing/refusal-words.ts";
import { connectToasts } from "../../../lib/notify.ts";
import { ForgotPassword } from "./forgot-password.tsx";
import { asResetCode } from "./reset-form.ts";
import { ResetPassword } from "./reset-password.tsx";

interface Call {
  path: string;
  body: unknown;
}

let toasts: Toast[];
let calls: Call[];
let answer: () => Promise<Response>;
let disconnect: () => void;

beforeEach(() => {
  toasts = [];
  calls = [];
  answer = async () => Response.json({ message: "done" });
  disconnect = connectToasts(({ title, description }) => {
    toasts.push({ title, ...(description === undefined ? {} : { description }) });
  });
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    calls.push({ path, body: JSON.parse(body) });
    return answer();
  });
});
afterEach(() => {
  cleanup();
  disconnect();
  onReset.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const onReset = vi.fn<() => void>();

function show(at: string) {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/forgot-password" element={<ForgotPassword />} />
          <Route path="/reset-password" element={<ResetPassword onReset={onReset} />} />
          <Route path="/login" element={<p>the sign-in screen</p>} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
  });
};
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const refusing = (status: number, body: object) => async () => Response.json(body, { status });

describe("asking for a code", () => {
  it("W-001, W-009: a username and one button; the call has just the name", async () => {
    show("/forgot-password");
    type("Username", " leah ");
    await press("Send Reset Code");
    expect(calls).toEqual([{ path: "/api/request-password-reset", body: { username: "leah" } }]);
  });

  it("W-002, W-007: then 'Check Your Email' with both ways on, and a toast", async () => {
    show("/forgot-password");
    type("Username", "leah");
    await press("Send Reset Code");
    await screen.findByRole("heading", { level: 1, name: "Check Your Email" });
    expect(link("Back to Login")).toBe("/login");
    expect(link("I Have My Reset Code")).toBe("/reset-password");
    expect(toasts).toEqual([
      {
        title: "Reset Request Sent",
        description:
          "If an account with that username exists, a reset code has been sent to your email.",
      },
    ]);
    fireEvent.click(screen.getByRole("link", { name: "I Have My Reset Code" }));
    expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("leah");
  });

  it("W-005: without a name nothing is sent; toast and field say what is missing", async () => {
    show("/forgot-password");
    await press("Send Reset Code");
    expect(calls).toEqual([]);
    expect(toasts).toEqual([
      {
        title: "Username Required",
        description: "Please enter your username to reset your password.",
      },
    ]);
    screen.getByText("Please enter your username to reset your password.");
  });

  it("W-008: without an answer the toast is 'Error', and the name stays typed", async () => {
    answer = () => Promise.reject(new TypeError("no network"));
    show("/forgot-password");
    type("Username", "leah");
    await press("Send Reset Code");
    expect(toasts).toEqual([
      { title: "Error", description: "An error occurred. Please try again." },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("leah");
  });
});

describe("using the code", () => {
  const fill = (over: Partial<Record<string, string>> = {}) => {
    const fields = {
      Username: "leah",
      "Reset code": "abc 234",
      "New password": "nine bright harbours",
      "Confirm new password": "nine bright harbours",
      ...over,
    };
    for (const [label, value] of Object.entries(fields)) type(label, value ?? "");
  };

  it("W-003, W-009: sends name, code and new password, the code in capitals", async () => {
    show("/reset-password");
    expect(link("Request a reset code")).toBe("/forgot-password");
    expect(link("Back to Login")).toBe("/login");
    fill();
    await press("Reset Password");
    expect(calls).toEqual([
      {
        path: "/api/reset-password",
        body: { username: "leah", resetCode: "ABC234", newPassword: "nine bright harbours" },
      },
    ]);
  });

  it("W-004, W-008: success is reported, and after two seconds the login page is there", async () => {
    vi.useFakeTimers();
    show("/reset-password");
    fill();
    await press("Reset Password");
    expect(toasts.map(({ title }) => title)).toEqual(["Password Reset Successful"]);
    // Every session has ended: who was signed in here must not be taken for it any more.
    expect(onReset).toHaveBeenCalledTimes(1);
    await act(async () => vi.advanceTimersByTimeAsync(1999));
    expect(screen.queryByText("the sign-in screen")).toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(1));
    screen.getByText("the sign-in screen");
  });

  const texts = MESSAGES.reset;
  it.each([
    ["a name", { Username: " " }, texts.usernameRequired],
    ["a code", { "Reset code": " " }, texts.codeRequired],
    ["a code that is not too long", { "Reset code": "ABC2345" }, texts.codeTooLong],
    ["six characters", { "New password": "12345" }, texts.passwordTooShort],
    ["the same twice", { "Confirm new password": "other" }, texts.passwordsDiffer],
  ])(
    "W-006: without %s nothing is sent, and toast and field say so",
    async (_what, over, toast) => {
      show("/reset-password");
      fill(over);
      await press("Reset Password");
      expect(calls).toEqual([]);
      expect(toasts).toEqual([toast]);
      screen.getByText(toast.description);
    },
  );

  it("W-006: the texts are the specification's", () => {
    expect(texts.codeRequired.description).toBe("Please enter the reset code from your email.");
    expect(texts.passwordTooShort).toEqual({
      title: "Password Too Short",
      description: "Password must be at least 6 characters long.",
    });
    expect(texts.passwordsDiffer).toEqual({
      title: "Passwords Don't Match",
      description: "Please make sure both password fields match.",
    });
  });

  it.each([
    ["the server's words", { message: "The code is too old." }, "The code is too old."],
    [
      "the text of the code",
      { code: "invalid_reset_code", message: "E_RESET" },
      MESSAGES.refusals.byCode.invalid_reset_code,
    ],
    ["the fixed text", {}, "Failed to reset password. Please check your code and try again."],
  ])("W-008: a refusal shows %s under 'Reset Failed'", async (_which, body, description) => {
    answer = refusing(400, body);
    show("/reset-password");
    fill();
    await press("Reset Password");
    expect(toasts).toEqual([{ title: "Reset Failed", description }]);
    expect(screen.getByRole("alert").textContent).toBe(description);
  });

  it("accounts-shell 10: a password that is too easy is said at its field", async () => {
    const message = "This password is too easy to guess. Please choose another";
    const issues = [{ path: "newPassword", message }];
    answer = refusing(400, { code: "validation_failed", message, issues });
    show("/reset-password");
    fill();
    await press("Reset Password");
    expect(toasts).toEqual([{ title: "Reset Failed", description: message }]);
    const field = screen.getByLabelText("New password");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(field);
    screen.getByText(message);
    expect(screen.getByRole("alert").textContent).toBe("");
  });

  it("W-008: without an answer the toast is 'Error'", async () => {
    answer = () => Promise.reject(new TypeError("no network"));
    show("/reset-password");
    fill();
    await press("Reset Password");
    expect(toasts).toEqual([
      { title: "Error", description: "An error occurred. Please try again." },
    ]);
  });
});

it("DEC-88: a code is upper-cased and trimmed on input, also of blanks between its letters", () => {
  expect(asResetCode(" ab c2\u00a034 ")).toBe("ABC234");
});
