import { randomBytes } from "node:crypto";
import type { AppDeps } from "../../app-types.ts";
import { AppError } from "../../plugins/errors.ts";
import { dropSetupTokens, hasAdmin, storeSetupToken } from "./account-repository.ts";
import { createAccount } from "./create-account.ts";

/**
 * Sees to it that user 1 exists or can be made: from the environment, or else by a one-time
 * link, whose path is returned for printing. There is no default password.
 */
export async function prepareAdministrator(deps: AppDeps): Promise<string | null> {
  const { sql } = deps.database;
  if (await hasAdmin(sql)) {
    await dropSetupTokens(sql);
    return null;
  }
  const { admin } = deps.config;
  if (admin === null) {
    const token = randomBytes(32).toString("base64url");
    await storeSetupToken(sql, token);
    return `/setup/${token}`;
  }
  const { username, password, email } = admin;
  try {
    await createAccount(sql, { username, password, email: email ?? undefined }, { asAdmin: true });
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
