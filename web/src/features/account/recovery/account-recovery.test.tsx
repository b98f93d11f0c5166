// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES, type SignedInDevice } from "@reignwell/contract";
import { aUser } from "@reignwell/testing";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../../../../testing/refusal-words.ts";
import { noteEntrance, recentEntrance } from "../../../lib/session/recent-sign-in.ts";
import AccountOffer from "./account-offer.tsx";
import { ConfirmEmail } from "../own-account/confirm-email.tsx";
import { ForgotPassword } from "../password/forgot-password.tsx";
import { OwnAccount } from "../own-account/own-account.tsx";
import { RecoverAccount } from "./recover-account.tsx";

interface Call {
  method: string;
  path: string;
  body: unknown;
}

const ada = aUser({ email: "ada@example.org" });
const MADE = {
  codes: Array.from({ length: 8 }, (_, index) => `ABCD-EFGH-JKLM-NPQ${index + 2}`),
  madeAt: Date.now(),
};
let calls: Call[];
let answers: Record<string, () => Response>;
const onReset = vi.fn<() => void>();

beforeEach(() => {
  calls = [];
  answers = {
    "GET /api/account/security": () => security(),
    "GET /api/account/sessions": () => Response.json([]),
    "POST /api/account/recovery-codes": () => Response.json(MADE, { status: 201 }),
  };
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    if (method !== "GET") {
      calls.push({ method, path, body: typeof body === "string" ? JSON.parse(body) : undefined });
    }
    return answers[`${method} ${path}`]?.() ?? Response.json({ message: "done" });
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  onReset.mockClear();
  vi.unstubAllGlobals();
});

function security(over: object = {}): Response {
  return Response.json({ emailConfirmed: false, recoveryCodes: null, ...over });
}
function show(page: ReactNode, at = "/") {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/login" element={<p>the sign-in screen</p>} />
          <Route path="*" element={page} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
}
const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
  });
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const refusing = (status: number, code: string, message: string) => () =>
  Response.json({ code, message }, { status });

describe("what is offered in passing", () => {
  it("recovery codes after registering: shown once, and not again after a reload", async () => {
    noteEntrance("registered");
    show(<AccountOffer user={ada} />);
    await press("Show my codes");
    expect(calls).toEqual([{ method: "POST", path: "/api/account/recovery-codes", body: {} }]);
    const shown = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(shown).toEqual(MADE.codes);
    expect(recentEntrance()).toBeNull();
    await press("I’ve saved them");
    await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
    cleanup();
    show(<AccountOffer user={ada} />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("'Later' puts the codes away without making any", async () => {
    noteEntrance("registered");
    show(<AccountOffer user={ada} />);
    await press("Later");
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(recentEntrance()).toBeNull();
    expect(calls).toEqual([]);
  });

  it("codes that cannot be made say why and where they can be made later", async () => {
    answers["POST /api/account/recovery-codes"] = refusing(400, "validation_failed", "Too late.");
    noteEntrance("registered");
    show(<AccountOffer user={ada} />);
    await press("Show my codes");
    const said = "Too late. You can make your recovery codes on your account page at any time.";
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(said));
    expect(recentEntrance()).toBe("registered");
  });

  it("a link to confirm the address after signing in, only while it is not confirmed", async () => {
    noteEntrance("signed-in");
    show(<AccountOffer user={ada} />);
    await screen.findByText(MESSAGES.confirmEmail.offer);
    await press("Send the link");
    expect(calls).toMatchObject([{ method: "POST", path: "/api/account/email/confirmation" }]);
    await screen.findByText("We sent a link to your email address. Open it within 24 hours.");
    cleanup();
    answers["GET /api/account/security"] = () => security({ emailConfirmed: true });
    show(<AccountOffer user={ada} />);
    await waitFor(() => expect(recentEntrance()).toBeNull());
    expect(screen.queryByRole("complementary")).toBeNull();
  });
});

describe("the account page", () => {
  const own = () => show(<OwnAccount user={ada} onChanged={() => undefined} />);

  it("says 'Not confirmed yet' and sends the link again, in the server's words when it will not", async () => {
    own();
    await screen.findByText("Not confirmed yet");
    await press("Send again");
    await screen.findByText(MESSAGES.confirmEmail.sent);
    const { tooMany } = MESSAGES.confirmEmail;
    answers["POST /api/account/email/confirmation"] = refusing(429, "too_many_requests", tooMany);
    await press("Send again");
    expect(await screen.findByText(tooMany)).toBeTruthy();
  });

  it("says that an address is confirmed", async () => {
    answers["GET /api/account/security"] = () => security({ emailConfirmed: true });
    own();
    await screen.findByText("Confirmed");
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  });

  it("says how many codes are left and since when, and makes new ones for the password", async () => {
    const madeAt = Date.now() - 3.5 * 86_400_000;
    answers["GET /api/account/security"] = () =>
      security({ recoveryCodes: { left: 5, total: 8, madeAt } });
    own();
    await screen.findByText("5 of 8 codes left · made 3 days ago");
    screen.getByText("New codes replace all earlier ones.");
    await press("Make new recovery codes");
    await screen.findByText("Type your current password to make recovery codes.");
    expect(calls).toEqual([]);
    const form = screen.getByRole("form", { name: "Recovery codes" });
    const field = form.querySelector("input[type=password]");
    fireEvent.change(field as HTMLInputElement, { target: { value: "seven quiet lanterns" } });
    await press("Make new recovery codes");
    expect(calls).toEqual([
      {
        method: "POST",
        path: "/api/account/recovery-codes",
        body: { currentPassword: "seven quiet lanterns" },
      },
    ]);
    expect(await screen.findByText(MADE.codes[0] ?? "")).toBeTruthy();
    await press("I’ve saved them");
    expect(screen.queryByText(MADE.codes[0] ?? "")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Recovery codes");
  });

  it("accounts-shell 10: a wrong password for new codes is said at its field", async () => {
    answers["POST /api/account/recovery-codes"] = refusing(403, "wrong_password", "");
    own();
    const form = await screen.findByRole("form", { name: "Recovery codes" });
    const field = within(form).getByLabelText("Current password");
    fireEvent.change(field, { target: { value: "wrong" } });
    await press("Make recovery codes");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(field);
    within(form).getByText("That isn’t your current password. Type it again.");
  });

  it("marks a device that is new since the last visit, and tells the server what was seen", async () => {
    const signedInAt = Date.now() - 60_000;
    const device: SignedInDevice = {
      id: crypto.randomUUID(),
      name: "Firefox on Android",
      current: false,
      signedInAt,
      lastUsedAt: signedInAt,
      isNew: true,
    };
    answers["GET /api/account/sessions"] = () => Response.json([device]);
    own();
    await screen.findByText("New since your last visit");
    // Not yet: who sees the page for a moment only has not read it.
    expect(calls).toEqual([]);
    await waitFor(
      () =>
        expect(calls).toEqual([
          { method: "POST", path: "/api/account/sessions/seen", body: { until: signedInAt } },
        ]),
      { timeout: 5_000 },
    );
    screen.getByText("New since your last visit");
  });
});

describe("the page of the mailed link", () => {
  it("confirms by the button alone: opening the link sends nothing", async () => {
    show(<ConfirmEmail />, "/confirm-email#the-token");
    expect(calls).toEqual([]);
    await press("Confirm my email");
    expect(calls).toEqual([
      { method: "POST", path: "/api/confirm-email", body: { token: "the-token" } },
    ]);
    await screen.findByText(MESSAGES.confirmEmail.confirmed);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("a used or incomplete link says what to do", async () => {
    const { invalid, incomplete } = MESSAGES.confirmEmail;
    answers["POST /api/confirm-email"] = refusing(400, "invalid_confirmation_link", invalid);
    show(<ConfirmEmail />, "/confirm-email#old");
    await press("Confirm my email");
    expect(screen.getByRole("alert").textContent).toBe(invalid);
    cleanup();
    show(<ConfirmEmail />, "/confirm-email");
    screen.getByText(incomplete);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("using a recovery code", () => {
  const fill = (over: Record<string, string> = {}) => {
    const fields = {
      Username: " leah ",
      "Recovery code": "abcd efgh",
      "New password": "nine bright harbours",
      "Confirm new password": "nine bright harbours",
      ...over,
    };
    for (const [label, value] of Object.entries(fields)) type(label, value);
  };

  it("is found from the forgotten password, before and after a code was asked for", async () => {
    show(<ForgotPassword />);
    const link = () => screen.getByRole("link", { name: "Use a recovery code" });
    expect(link().getAttribute("href")).toBe("/recover-account");
    type("Username", "leah");
    await press("Send Reset Code");
    await screen.findByRole("heading", { name: "Check Your Email" });
    expect(link().getAttribute("href")).toBe("/recover-account");
  });

  it("sends name, code and new password; then this device asks who it is, and the login page comes", async () => {
    show(<RecoverAccount onReset={onReset} />, "/recover-account");
    fill();
    await press("Set new password");
    expect(calls).toEqual([
      {
        method: "POST",
        path: "/api/use-recovery-code",
        body: {
          username: "leah",
          recoveryCode: "abcd efgh",
          newPassword: "nine bright harbours",
        },
      },
    ]);
    expect(onReset).toHaveBeenCalledTimes(1);
    await screen.findByText("the sign-in screen", undefined, { timeout: 5_000 });
  });

  it.each([
    ["a code", { "Recovery code": " " }, "Please enter one of your recovery codes."],
    ["a name", { Username: " " }, "Please enter your username to reset your password."],
    [
      "the same twice",
      { "Confirm new password": "other" },
      MESSAGES.reset.passwordsDiffer.description,
    ],
  ])("without %s nothing is sent, and the field says so", async (_what, over, text) => {
    show(<RecoverAccount onReset={onReset} />, "/recover-account");
    fill(over);
    await press("Set new password");
    expect(calls).toEqual([]);
    screen.getByText(text);
  });

  it("a refusal stands on the page, and what was typed stays", async () => {
    const words =
      "The username or the recovery code is wrong, or the code was used already. Check both, or try another code.";
    answers["POST /api/use-recovery-code"] = refusing(400, "invalid_recovery_code", words);
    show(<RecoverAccount onReset={onReset} />, "/recover-account");
    fill();
    await press("Set new password");
    expect(screen.getByRole("alert").textContent).toBe(words);
    expect(screen.getByLabelText<HTMLInputElement>("Recovery code").value).toBe("abcd efgh");
    expect(onReset).not.toHaveBeenCalled();
  });
});
