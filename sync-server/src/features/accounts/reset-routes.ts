import { MESSAGES, passwordReset, plainAnswer, resetRequest, ROUTES } from "@reignwell/contract";
import type { App, AppDeps } from "../../app-types.ts";
import { ownOrigin } from "../../plugins/same-origin.ts";
import { passwordChangedMail } from "./account-mails.ts";
import { noteMailFailure } from "./mail-failure.ts";
import { requestReset, resetPassword } from "./reset-password.ts";

/** A forgotten password: asking for a code, and using it (W-001 to W-011, DEC-88). */
export function resetRoutes(app: App, deps: AppDeps): void {
  app.post(
    ROUTES.requestPasswordReset,
    {
      config: { access: "public" },
      schema: { body: resetRequest, response: { 200: plainAnswer } },
    },
    async (request) => {
      await requestReset(deps, {
        username: request.body.username,
        address: request.ip,
        origin: ownOrigin(request, deps.config),
        onFailure: noteMailFailure(request),
      });
      return { message: MESSAGES.reset.requested.description };
    },
  );

  app.post(
    ROUTES.resetPassword,
    {
      config: { access: "public" },
      schema: { body: passwordReset, response: { 200: plainAnswer } },
    },
    async (request) => {
      const { username, email } = await resetPassword(deps, request.body);
      if (email !== null) {
        const recipient = { to: email, username, origin: ownOrigin(request, deps.config) };
        deps.mail.post(passwordChangedMail(recipient), noteMailFailure(request));
      }
      return { message: MESSAGES.reset.done.description };
    },
  );
}
