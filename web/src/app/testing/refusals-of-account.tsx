import { MESSAGES } from "@reignwell/contract";
import { aUser } from "@reignwell/testing";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect } from "vitest";
import { markPasswordOrFields } from "../../features/account/mark-password.ts";
import { useSignedInDevices } from "../../features/account/own-account/use-signed-in-devices.ts";
import { useResetCall } from "../../features/account/password/use-reset-call.ts";
import { useAccountCall } from "../../features/account/use-account-call.ts";
import { useEntering } from "../../features/rewards/giveaways/enter-giveaway.ts";
import { DeleteAccountSection } from "../../features/your-data/delete-account-section.tsx";
import { AuthProvider, useAuth } from "../../lib/session/session.tsx";
import { fixedSession, GUEST, signedInAs } from "../../lib/session/testing/fixed-session.ts";
import { alertText, call, failure, hook, lastToast, Page, until } from "./refused-calls.tsx";

const ADA = aUser();
const FORM = { username: "", currentPassword: "", newPassword: "" };

/** A form and its errors, which the library keeps up to date for those who read them. */
export function useFields() {
  const form = useForm({ defaultValues: FORM });
  return { form, errors: form.formState.errors };
}

async function resetPassword(): Promise<string> {
  const { failed, done } = MESSAGES.reset;
  const reset = hook(() =>
    useResetCall({
      path: "/api/reset",
      empty: FORM,
      problemOf: () => null,
      bodyOf: (fields) => fields,
      done,
      refused: failed,
      onDone: () => undefined,
    }),
  );
  const event = { preventDefault: () => undefined } as React.BaseSyntheticEvent;
  act(() => reset.current.submit(event));
  await until(() => expect(reset.current.problem).toBeDefined());
  expect(reset.current.problem).toBe(lastToast());
  return lastToast();
}

async function deleteAccount(): Promise<string> {
  // The dialog stays open after a refusal, as it does for a person.
  if (!screen.queryByText("Delete for good")) {
    const section = <DeleteAccountSection user={aUser()} onDeleted={async () => undefined} />;
    render(section, { wrapper: Page });
    fireEvent.click(screen.getByRole("button", { name: "Delete account" }));
    const password = await screen.findByLabelText("Your password");
    fireEvent.change(password, { target: { value: "secret" } });
  }
  fireEvent.submit(screen.getByText("Delete for good").closest("form") as HTMLFormElement);
  await until(() => expect(alertText()).not.toBe(""));
  return alertText();
}

async function signIn(): Promise<string> {
  const store = fixedSession(GUEST, { login: () => call().then(() => aUser()) });
  const auth = hook(useAuth, ({ children }) => (
    <Page>
      <AuthProvider store={store}>{children}</AuthProvider>
    </Page>
  ));
  const outcome = await auth.current.login({ username: "ada", password: "secret" });
  expect(outcome).toMatchObject({ ok: false, message: lastToast() });
  return lastToast();
}

/** Brings each place of the account to show a refusal, and reads it; by its file. */
export const ofAccount: Readonly<Record<string, () => Promise<string>>> = {
  "features/account/mark-password.ts": async () => {
    const fields = hook(useFields);
    const error = await failure();
    act(() => void markPasswordOrFields(fields.current.form, error));
    const message = fields.current.errors.currentPassword?.message;
    expect(message === undefined).toBe(error.code !== "wrong_password");
    return message ?? error.readable;
  },
  "features/account/own-account/use-signed-in-devices.ts": async () => {
    const devices = hook(useSignedInDevices);
    await until(() => expect(devices.current.unreachable).toBeDefined());
    return devices.current.unreachable ?? "";
  },
  "features/account/password/use-reset-call.ts": resetPassword,
  "features/account/use-account-call.ts": async () => {
    const account = hook(useAccountCall);
    await act(async () => void (await account.current.run(call, "Done")));
    return account.current.problem ?? "";
  },
  "features/rewards/giveaways/enter-giveaway.ts": async () => {
    const giveaway = { id: 1, title: "A book" };
    const entering = hook(
      () => useEntering(ADA, giveaway),
      ({ children }) => (
        <Page>
          <AuthProvider store={fixedSession(signedInAs(ADA))}>{children}</AuthProvider>
        </Page>
      ),
    );
    await act(async () => entering.current.enter(10));
    return lastToast();
  },
  "features/your-data/delete-account-section.tsx": deleteAccount,
  "lib/session/session.tsx": signIn,
};
