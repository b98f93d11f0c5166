import {
  accountSecurity,
  MESSAGES,
  plainAnswer,
  recoveryCodes,
  recoveryCodesRequest,
  recoveryCodeUse,
  ROUTES,
} from "@reignwell/contract";
import type { App, AppDeps } from "../../../app-types.ts";
import { currentUser } from "../../../plugins/sessions/session.ts";
import { recoveryCodesMadeMail, recoveryCodeUsedMail } from "../email/account-mails.ts";
import { notifyOwner } from "../email/account-notices.ts";
import { findEmail } from "../email/email-confirmation-repository.ts";
import { countRecoveryCodes } from "./recovery-code-repository.ts";
import { makeRecoveryCodes, useRecoveryCode } from "./recovery-codes.ts";
import { provePassword } from "../sign-in/sign-in.ts";

/** Recovery codes: making them, using one, and how the account can be got back at all. */
export function recoveryRoutes(app: App, deps: AppDeps): void {
  const { sql } = deps.database;

  app.get(
    ROUTES.accountSecurity,
    { config: { access: "signed-in" }, schema: { response: { 200: accountSecurity } } },
    async (request) => {
      const { id } = currentUser(request);
      const email = await findEmail(sql, id);
      return {
        emailConfirmed: email?.confirmed ?? null,
        recoveryCodes: await countRecoveryCodes(sql, id),
      };
    },
  );

  app.post(
    ROUTES.recoveryCodes,
    {
      config: { access: "signed-in" },
      schema: { body: recoveryCodesRequest, response: { 201: recoveryCodes } },
    },
    async (request, reply) => {
      const user = currentUser(request);
      const { currentPassword } = request.body;
      const proved =
        currentPassword === undefined
          ? null
          : await provePassword(deps, user, currentPassword, request);
      const made = await makeRecoveryCodes(deps, user, proved);
      await notifyOwner(deps, request, user, recoveryCodesMadeMail);
      return reply.code(201).send(made);
    },
  );

  app.post(
    ROUTES.useRecoveryCode,
    {
      config: { access: "public" },
      schema: { body: recoveryCodeUse, response: { 200: plainAnswer } },
    },
    async (request) => {
      const { left, ...owner } = await useRecoveryCode(deps, request.body, request.ip);
      await notifyOwner(deps, request, owner, (to) => recoveryCodeUsedMail(to, left));
      return { message: MESSAGES.recovery.done.description };
    },
  );
}
