import { randomBytes } from "node:crypto";
import { ADMIN_USER_ID } from "@reignwell/contract";
import type { AppDeps } from "../../../app-types.ts";
import { AppError } from "../../../plugins/requests/errors.ts";
import { dropSetupTokens, hasAdmin, storeSetupToken } from "../account-repository.ts";
import { createAccount } from "../registration/create-account.ts";
import { confirmAddress } from "../email/email-confirmation-repository.ts";

/**
 * Sees to it that user 1 exists or can be made: from the environment, or else by a one-time
 * link, whose path is returned for printing. There is no default password.
 */
export async function prepareAdministrator(deps: AppDeps): Promise<string | null> {
  const { sql } = deps.database;
  const { admin, passwordCost } = deps.config;
  if (await hasAdmin(sql)) {
    await dropSetupTokens(sql);
    const email = admin?.email;
    if (email) await confirmAddress(sql, ADMIN_USER_ID, email, deps.now());
    return null;
  }
  if (admin === null) {
    const token = randomBytes(32).toString("base64url");
    await storeSetupToken(sql, token);
    return `/setup/${token}`;
  }
  const { username, password, email } = admin;
  try {
    const options = { asAdmin: true, passwordCost, emailConfirmedAt: new Date(deps.now()) };
    await createAccount(sql, { username, password, email: email ?? undefined }, options);
  } catch (error) {
    // Another server that started at the same moment may have been first.
    if (!(error instanceof AppError)) throw error;
    if (!(await hasAdmin(sql))) {
      throw new Error(`The administrator could not be created: ${error.message} (ADMIN_USERNAME)`);
    }
  }
  await dropSetupTokens(sql);
  return null;
}
