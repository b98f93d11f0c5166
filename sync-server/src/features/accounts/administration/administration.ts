import { randomInt } from "node:crypto";
import { ADMIN_USER_ID, RESET_CODE, username as usernameSchema } from "@reignwell/contract";
import { PASSWORD_COST } from "../../../config-password.ts";
import { clearAccountAttempts } from "../../../plugins/access/attempts-repository.ts";
import type { Database } from "../../../plugins/database/database.ts";
import { AppError } from "../../../plugins/requests/errors.ts";
import { endAllSessions } from "../../../plugins/sessions/session-repository.ts";
import {
  dropSetupTokens,
  findAccount,
  findUsername,
  hasAdmin,
  setPassword,
} from "../account-repository.ts";
import { createAccount } from "../registration/create-account.ts";
import { hashPassword } from "../passwords/password-hash.ts";

/** A refusal that the command line prints without a stack. */
export class AdminRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = "AdminRefusal";
  }
}

/**
 * Creates user 1 under this name, or gives the existing one a new password and ends all their
 * sessions. The password is made here and printed once, so that none is ever typed into a
 * shell, whose history would keep it.
 */
export async function resetAdministrator(
  database: Database,
  username: string | null,
): Promise<{ username: string; password: string }> {
  const { sql } = database;
  const password = newPassword();
  if (!(await hasAdmin(sql))) {
    const parsed = usernameSchema.safeParse(username ?? "");
    if (!parsed.success) {
      throw new AdminRefusal("There is no administrator yet: say the username to create one");
    }
    try {
      const options = { asAdmin: true, passwordCost: PASSWORD_COST };
      await createAccount(sql, { username: parsed.data, password }, options);
    } catch (error) {
      if (error instanceof AppError) throw new AdminRefusal(error.message);
      throw error;
    }
    await dropSetupTokens(sql);
    return { username: parsed.data, password };
  }
  const existing = await findUsername(sql, ADMIN_USER_ID);
  if (username !== null && username.toLowerCase() !== existing?.toLowerCase()) {
    throw new AdminRefusal(
      `The administrator is ${existing}, not ${username}; nothing was changed`,
    );
  }
  await setPassword(database, {
    userId: ADMIN_USER_ID,
    passwordHash: await hashPassword(password, PASSWORD_COST),
    passwordVersion: null,
    continuingSession: null,
  });
  // A user who forgot the password has tried wrong ones, which must not lock them out now.
  await clearAccountAttempts(sql, existing ?? "");
  return { username: existing ?? "", password };
}

/** Ends all sessions of an account; says how many there were. */
export async function signOutEverywhere(database: Database, username: string): Promise<number> {
  const found = await findAccount(database.sql, username);
  if (found === null) throw new AdminRefusal(`There is no account named ${username}`);
  return endAllSessions(database.sql, found.user.id);
}

/** Four groups without look-alikes: a hundred bits, easily copied from a screen. */
function newPassword(): string {
  const { alphabet } = RESET_CODE;
  const group = () =>
    Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
  return [group(), group(), group(), group()].join("-");
}
