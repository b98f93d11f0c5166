import type { FastifyRequest } from "fastify";
import type { AppDeps } from "../../../app-types.ts";
import { deviceName } from "../../../plugins/sessions/device-name.ts";
import { knownBrowserOf } from "../../../plugins/sessions/known-browser.ts";
import { type Proved, signIn } from "../../../plugins/sessions/session.ts";
import { newSignInMail } from "../email/account-mails.ts";
import { notifyOwner } from "../email/account-notices.ts";

/**
 * Starts a session after a login. When this browser has never signed in to the account before, its
 * owner hears of it by mail, and the list of devices marks the session as new.
 */
export async function startSession(
  deps: AppDeps,
  request: FastifyRequest,
  proved: Proved,
): Promise<void> {
  const { user } = proved;
  const newBrowser = !isKnownBrowser(deps, request, user.id);
  await signIn(request, proved, newBrowser);
  if (!newBrowser) return;
  const device = deviceName(request.headers["user-agent"] ?? "");
  const at = deps.now();
  await notifyOwner(deps, request, user, (to) => newSignInMail(to, { device, at }));
}

/** Whether somebody has signed in to this account in this browser before. */
function isKnownBrowser(deps: AppDeps, request: FastifyRequest, userId: number): boolean {
  return knownBrowserOf(request, deps.config)?.userIds.includes(userId) ?? false;
}
