// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES, type PublicUser, type SignedInDevice } from "@reignwell/contract";
import { aUser } from "@reignwell/testing";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../../../../testing/refusal-words.ts";
import { OwnAccount } from "./own-account.tsx";

interface Call {
  method: string;
  path: string;
  body: unknown;
}

const ada = aUser({ displayName: "Ada", email: "ada@example.org" });
const onChanged = vi.fn<(user: PublicUser) => void>();
const SECURITY = { emailConfirmed: true, recoveryCodes: null };
let calls: Call[];
let devices: SignedInDevice[];
let consent: { agreedAt: number | null };
let answer: (call: Call) => Response | Promise<Response>;

beforeEach(() => {
  calls = [];
  consent = { agreedAt: null };
  devices = [device({ name: "Firefox on Android", current: true })];
  answer = () => Response.json(ada);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const { method = "GET", body } = init;
    const call = { method, path, body: typeof body === "string" ? JSON.parse(body) : undefined };
    if (path === "/api/account/security") return Response.json(SECURITY);
    if (path === "/api/account/mail-consent" && method === "GET") return Response.json(consent);
    if (method === "GET") return Response.json(devices);
    calls.push(call);
    return answer(call);
  });
});
afterEach(() => {
  cleanup();
  onChanged.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function device(over: Partial<SignedInDevice>): SignedInDevice {
  const now = Date.now();
  return {
    id: crypto.randomUUID(),
    name: "Chrome on Windows",
    current: false,
    signedInAt: now - 3.5 * 86_400_000,
    lastUsedAt: now - 1.5 * 3_600_000,
    isNew: false,
    ...over,
  };
}

async function show() {
  render(
    <MantineProvider env="test">
      <OwnAccount user={ada} onChanged={onChanged} />
    </MantineProvider>,
  );
  await screen.findByText("This device");
}
const form = (name: string) => within(screen.getByRole("form", { name }));
const type = (name: string, label: string, value: string) =>
  fireEvent.change(form(name).getByLabelText(label), { target: { value } });
const value = (name: string, label: string) =>
  form(name).getByLabelText<HTMLInputElement>(label).value;
const press = async (button: HTMLElement) => {
  await act(async () => fireEvent.click(button));
};
const refuse = (status: number, code: string, message: string) => () =>
  Response.json({ code, message }, { status });

describe("one's details", () => {
  const DETAILS = "Your details";
  const save = () => press(form(DETAILS).getByRole("button", { name: "Save details" }));

  it("A-018, A-019: are shown, and sent with the current password; an emptied one is taken away", async () => {
    await show();
    expect(value(DETAILS, "Display name (optional)")).toBe("Ada");
    expect(value(DETAILS, "Email (optional)")).toBe("ada@example.org");
    type(DETAILS, "Display name (optional)", " Ada L. ");
    type(DETAILS, "Email (optional)", "");
    type(DETAILS, "Current password", "seven quiet lanterns");
    await save();
    await form(DETAILS).findByText("Your details are saved.");
    expect(calls).toEqual([
      {
        method: "PUT",
        path: "/api/account",
        body: { currentPassword: "seven quiet lanterns", displayName: "Ada L.", email: null },
      },
    ]);
    expect(onChanged).toHaveBeenCalledWith(ada);
    // The password does not stand there for the next one at this screen.
    expect(value(DETAILS, "Current password")).toBe("");
    await save();
    await form(DETAILS).findByText("Type your current password");
    expect(form(DETAILS).queryByText("Your details are saved.")).toBeNull();
  });

  it("A-018, A-019: what is amiss is said at its field, and nothing is sent", async () => {
    await show();
    type(DETAILS, "Display name (optional)", "A");
    type(DETAILS, "Email (optional)", "ada at home");
    await save();
    await screen.findByText(MESSAGES.validation.displayName);
    screen.getByText(MESSAGES.validation.email);
    screen.getByText("Type your current password");
    expect(calls).toEqual([]);
  });

  it("a wrong password is reported, and what was typed stays", async () => {
    answer = refuse(403, "wrong_password", "That isn’t your current password. Type it again.");
    await show();
    type(DETAILS, "Display name (optional)", "Countess");
    type(DETAILS, "Current password", "wrong");
    await save();
    await form(DETAILS).findByText("That isn’t your current password. Type it again.");
    expect(value(DETAILS, "Display name (optional)")).toBe("Countess");
    expect(onChanged).not.toHaveBeenCalled();
  });
});

describe("one's password", () => {
  const PASSWORD = "Password";
  const fill = (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) type(PASSWORD, label, text);
  };
  const change = () => press(form(PASSWORD).getByRole("button", { name: "Change password" }));

  it("A-017: is changed with the current one; the fields are empty afterwards", async () => {
    await show();
    fill({
      "Current password": "seven quiet lanterns",
      "New password": "nine bright harbours",
      "Confirm new password": "nine bright harbours",
    });
    form(PASSWORD).getByText("A strong password.");
    await change();
    await form(PASSWORD).findByText(/^Your password is changed/);
    const body = { currentPassword: "seven quiet lanterns", newPassword: "nine bright harbours" };
    expect(calls).toEqual([{ method: "PUT", path: "/api/account/password", body }]);
    expect(value(PASSWORD, "New password")).toBe("");
    expect(value(PASSWORD, "Current password")).toBe("");
    await change();
    await form(PASSWORD).findByText("Type your current password");
    expect(form(PASSWORD).queryByText(/^Your password is changed/)).toBeNull();
  });

  it("A-017, A-020: too short, not repeated, without the current one: each is said", async () => {
    await show();
    fill({ "New password": "12345", "Confirm new password": "54321" });
    await change();
    await screen.findByText(MESSAGES.validation.password);
    screen.getByText(MESSAGES.validation.passwordsDiffer);
    screen.getByText("Type your current password");
    expect(calls).toEqual([]);
  });

  it.each([
    [
      "a password that is too easy",
      { code: "validation_failed", issues: [{ path: "newPassword", message: "Too easy" }] },
      "New password",
    ],
    ["a wrong current password", { code: "wrong_password" }, "Current password"],
  ])("accounts-shell 10: %s is said at its field", async (_what, body, label) => {
    const said = body.code === "wrong_password" ? MESSAGES.refusals.byCode[body.code] : "Too easy";
    answer = () => Response.json({ message: "Too easy", ...body }, { status: 400 });
    await show();
    const section = form(PASSWORD);
    for (const name of ["Current password", "New password", "Confirm new password"]) {
      fireEvent.change(section.getByLabelText(name), { target: { value: "password123" } });
    }
    await change();
    const field = section.getByLabelText(label);
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(field);
    section.getByText(said);
    expect(section.getByRole("alert").textContent).toBe("");
  });

  it("serves password managers: they are told whose password it is", async () => {
    await show();
    const names = [...document.querySelectorAll("input")].map(
      ({ autocomplete, value: text }) => `${autocomplete}${text === "ada" ? " ada" : ""}`,
    );
    expect(names).toContain("username ada");
    expect(names.filter((name) => name === "current-password")).toHaveLength(3);
    expect(names.filter((name) => name === "new-password")).toHaveLength(2);
  });
});

describe("one's devices", () => {
  it("are listed by what they are; this one has no button", async () => {
    devices.push(device({}), device({ name: "" }));
    await show();
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows).toEqual([
      "Firefox on AndroidIn use now · signed in 3 days agoThis device",
      "Chrome on WindowsLast used 1 hour ago · signed in 3 days agoSign out",
      "An unknown browserLast used 1 hour ago · signed in 3 days agoSign out",
    ]);
  });

  it("one other is signed out alone; the focus goes to the heading", async () => {
    const other = device({});
    devices.push(other);
    answer = () => {
      devices.pop();
      return new Response(null, { status: 204 });
    };
    await show();
    expect(screen.queryByRole("button", { name: "Sign out all other devices" })).toBeNull();
    await press(screen.getByRole("button", { name: "Sign out" }));
    await screen.findByText("That device is signed out.");
    const path = `/api/account/sessions/${other.id}`;
    expect(calls).toEqual([{ method: "DELETE", path, body: undefined }]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Sign out" })).toBeNull());
    expect(document.activeElement?.textContent).toBe("Devices");
  });

  it("all others are signed out at once", async () => {
    devices.push(device({}), device({}));
    answer = () => {
      devices.length = 1;
      return Response.json({ ended: 2 });
    };
    await show();
    await press(screen.getByRole("button", { name: "Sign out all other devices" }));
    await screen.findByText("All other devices are signed out.");
    expect(calls).toMatchObject([{ method: "DELETE", path: "/api/account/sessions" }]);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  });
});

it("without a connection the page says what waits for one", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await show();
  expect(
    screen.getByText(/^Changing your account needs a connection\. Today’s verse/),
  ).toBeTruthy();
});

describe("DEC-95: letters by email", () => {
  const letters = () => screen.findByRole<HTMLInputElement>("switch");

  it("are off for an account that never said yes; the switch holds at once, and back", async () => {
    await show();
    const box = await letters();
    await waitFor(() => expect(box.disabled).toBe(false));
    expect(box.checked).toBe(false);
    answer = () => {
      consent = { agreedAt: consent.agreedAt === null ? 1_800_000_000_000 : null };
      return Response.json(consent);
    };
    await press(box);
    await screen.findByText(MESSAGES.mailConsent.on);
    expect(calls).toEqual([
      { method: "PUT", path: "/api/account/mail-consent", body: { agreed: true } },
    ]);
    await waitFor(() => expect(box.checked).toBe(true));
    await press(box);
    await screen.findByText(MESSAGES.mailConsent.off);
    await waitFor(() => expect(box.checked).toBe(false));
  });

  it("a refusal is said, and the switch stays as it was", async () => {
    answer = () => Response.json({ code: "internal", message: "no" }, { status: 500 });
    await show();
    const box = await letters();
    await waitFor(() => expect(box.disabled).toBe(false));
    await press(box);
    await screen.findByText(MESSAGES.refusals.byCode.internal);
    expect(box.checked).toBe(false);
  });
});
