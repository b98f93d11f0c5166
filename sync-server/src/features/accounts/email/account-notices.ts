import type { PublicUser } from "@reignwell/contract";
import type { FastifyRequest } from "fastify";
import type { AppDeps } from "../../../app-types.ts";
import type { Mail } from "../../../gateways/mail.ts";
import { ownOrigin } from "../../../plugins/access/same-origin.ts";
import { emailChangedMail, passwordChangedMail, type Recipient } from "./account-mails.ts";
import { sendConfirmation } from "./confirm-email.ts";
import { findConfirmedEmail } from "./email-confirmation-repository.ts";
import { noteMailFailure } from "./mail-failure.ts";

/** The account that a notice is about. */
type Owner = Pick<PublicUser, "id" | "username">;

/** Mails a notice to the account's confirmed address; without one nobody is written to. */
export async function notifyOwner(
  deps: AppDeps,
  request: FastifyRequest,
  { id, username }: Owner,
  mailFor: (recipient: Recipient) => Mail,
): Promise<void> {
  const to = await findConfirmedEmail(deps.database.sql, id);
  if (to === null) return;
  const origin = ownOrigin(request, deps.config);
  deps.mail.post(mailFor({ to, username, origin }), noteMailFailure(request));
}

/** Tells the owner that the password is another one now. */
export function tellOfNewPassword(
  deps: AppDeps,
  request: FastifyRequest,
  owner: Owner,
): Promise<void> {
  return notifyOwner(deps, request, owner, passwordChangedMail);
}

/**
 * Tells the former address that it was taken off the account, and sends the new one its link.
 *
 * @param former the address of before, null unless it was confirmed
 */
export async function tellOfNewAddress(
  deps: AppDeps,
  request: FastifyRequest,
  former: string | null,
  { id, username, email }: PublicUser,
): Promise<void> {
  const origin = ownOrigin(request, deps.config);
  const onFailure = noteMailFailure(request);
  if (former !== null) {
    deps.mail.post(emailChangedMail({ to: former, username, origin }), onFailure);
  }
  if (email !== null) await sendConfirmation(deps, { id, username, email }, { origin, onFailure });
}
