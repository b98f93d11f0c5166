import { MESSAGES, type PublicUser, type Registration } from "@reignwell/contract";
import type { Queryable } from "../../plugins/database.ts";
import { refuse } from "../../plugins/errors.ts";
import { insertAccount } from "./account-repository.ts";
import { isEasyToGuess } from "./easy-passwords.ts";
import { hashPassword } from "./password-hash.ts";
import type { RegistrationKey } from "./registration-key-repository.ts";

/** Makes an account out of a valid form; throws the refusal when a rule is against it. */
export async function createAccount(
  sql: Queryable,
  form: Registration,
  { asAdmin = false, registration }: { asAdmin?: boolean; registration?: RegistrationKey } = {},
): Promise<PublicUser> {
  refuseEasyPassword(form.password, form.username, "password");
  const user = await insertAccount(
    sql,
    {
      username: form.username,
      passwordHash: await hashPassword(form.password),
      email: form.email ?? null,
      displayName: form.displayName ?? null,
      referredByCode: knownForm(form.referralCode),
      registration,
    },
    asAdmin,
  );
  if (user === null) {
    throw refuse("username_taken", MESSAGES.auth.registrationFailed.description);
  }
  return user;
}

/** Throws the refusal of a password that anybody would try first; `field` is its name in the form. */
export function refuseEasyPassword(password: string, username: string, field: string): void {
  if (!isEasyToGuess(password, username)) return;
  const message = MESSAGES.validation.passwordTooCommon;
  throw refuse("validation_failed", message, { issues: [{ path: field, message }] });
}

/** DEC-12: a code that cannot be one is ignored like one that nobody has. */
function knownForm(code: string | undefined): string | null {
  const upper = code?.trim().toUpperCase() ?? "";
  return /^[A-Z2-9]{8}$/.test(upper) ? upper : null;
}
