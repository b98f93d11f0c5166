import { MESSAGES, type PublicUser, type Registration } from "@reignwell/contract";
import type { PasswordCost } from "../../../config-password.ts";
import type { Queryable } from "../../../plugins/database/database.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import { insertAccount, isUsernameTaken } from "../account-repository.ts";
import { isEasyToGuess } from "../passwords/easy-passwords.ts";
import { hashPassword } from "../passwords/password-hash.ts";
import type { RegistrationKey } from "./registration-key-repository.ts";

/** How an account is made besides its form. */
interface Making {
  asAdmin?: boolean;
  /** The clock, in ms since 1970. */
  now?: number;
  /** Set where the operator chose the address, who needs no link to prove it. */
  emailConfirmedAt?: Date;
  registration?: RegistrationKey | undefined;
  passwordCost: PasswordCost;
  /** Whether the caller has gone; then the work need not be done. */
  isGone?: () => boolean;
}

/** Makes an account out of a valid form; throws the refusal when a rule is against it. */
export async function createAccount(
  sql: Queryable,
  form: Registration,
  making: Making,
): Promise<PublicUser> {
  const { asAdmin = false, now = Date.now(), passwordCost } = making;
  const { emailConfirmedAt, registration, isGone } = making;
  refuseEasyPassword(form.password, form.username, "password");
  // Looked up first: a name that is taken is not worth the work of a hash.
  if (await isUsernameTaken(sql, form.username)) throw usernameTaken();
  const user = await insertAccount(
    sql,
    {
      username: form.username,
      passwordHash: await hashPassword(form.password, passwordCost, isGone),
      email: form.email ?? null,
      emailConfirmedAt: form.email ? emailConfirmedAt : undefined,
      displayName: form.displayName ?? null,
      referredByCode: knownForm(form.referralCode),
      agreedToMailAt: form.agreesToMail ? new Date(now) : null,
      registration,
    },
    asAdmin,
  );
  // Somebody took the name meanwhile.
  if (user === null) throw usernameTaken();
  return user;
}

function usernameTaken() {
  const message = MESSAGES.auth.registrationFailed.description;
  return refuse("username_taken", message, { issues: [{ path: "username", message }] });
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
