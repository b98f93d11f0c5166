import { createHash, randomBytes } from "node:crypto";
import { CONFIRMATION_VALID_FOR, type PublicUser } from "@reignwell/contract";
import type { AppDeps } from "../../../app-types.ts";
import {
  type AttemptCounter,
  noteAttempts,
  secondsToWait,
  subjectOf,
} from "../../../plugins/access/attempts-repository.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import { confirmEmailMail } from "./account-mails.ts";
import { confirmByToken, storeConfirmation } from "./email-confirmation-repository.ts";

/**
 * So many links go to one address a day, from whichever accounts: nobody can have a stranger's
 * mailbox filled by registering with their address again and again.
 */
const LINKS_TO_ONE_ADDRESS = { count: 5, seconds: 24 * 60 * 60 };

/** Where the link leads, and who hears of a mail that did not leave. */
export interface Sending {
  origin: string;
  onFailure: (error: unknown) => void;
}

/**
 * Mails a link that confirms the account's address: the one purpose that mail goes to an
 * unconfirmed address for. Says how many seconds to wait when too many were sent, else 0.
 */
export async function sendConfirmation(
  deps: AppDeps,
  user: Pick<PublicUser, "id" | "username"> & { email: string },
  { origin, onFailure }: Sending,
): Promise<number> {
  const wait = await secondsUntilNextLink(deps, user);
  if (wait > 0) return wait;
  const token = randomBytes(32).toString("base64url");
  const { id: userId, username, email } = user;
  const expiresAt = new Date(deps.now() + CONFIRMATION_VALID_FOR);
  const link = { userId, email, tokenHash: hashOf(token), expiresAt };
  await storeConfirmation(deps.database.sql, link, deps.now());
  deps.mail.post(confirmEmailMail({ to: email, username, origin }, token), onFailure);
  return 0;
}

/** Confirms the address that the link went to; throws the refusal when the link is not valid. */
export async function confirmEmail(deps: AppDeps, token: string): Promise<void> {
  if (await confirmByToken(deps.database.sql, hashOf(token), deps.now())) return;
  throw refuse("invalid_confirmation_link");
}

async function secondsUntilNextLink(
  deps: AppDeps,
  { id, email }: { id: number; email: string },
): Promise<number> {
  const { sql } = deps.database;
  const { reset } = deps.config.rateLimits;
  const byAddress = subjectOf("confirm-address", email);
  const counters: AttemptCounter[] = [
    { subject: byAddress, limit: LINKS_TO_ONE_ADDRESS, account: null },
  ];
  if (reset !== null) {
    const subject = subjectOf("confirm-account", String(id));
    counters.push({ subject, limit: reset, account: null });
  }
  const full = await noteAttempts(sql, counters, deps.now());
  if (full.length === 0) return 0;
  return (await secondsToWait(sql, full, deps.now())) || 1;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
