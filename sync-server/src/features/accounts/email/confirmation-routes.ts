import { emailConfirmation, MESSAGES, plainAnswer, ROUTES } from "@reignwell/contract";
import type { App, AppDeps } from "../../../app-types.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import { ownOrigin } from "../../../plugins/access/same-origin.ts";
import { currentUser } from "../../../plugins/sessions/session.ts";
import { confirmEmail, sendConfirmation } from "./confirm-email.ts";
import { findEmail } from "./email-confirmation-repository.ts";
import { noteMailFailure } from "./mail-failure.ts";

/**
 * Confirming an e-mail address. The link opens a page of the app, and only the POST behind its
 * button confirms: mail scanners open every link before its reader does.
 */
export function confirmationRoutes(app: App, deps: AppDeps): void {
  app.post(
    ROUTES.confirmEmail,
    {
      config: { access: "public" },
      schema: { body: emailConfirmation, response: { 200: plainAnswer } },
    },
    async (request) => {
      await confirmEmail(deps, request.body.token);
      return { message: MESSAGES.confirmEmail.confirmed };
    },
  );

  app.post(
    ROUTES.emailConfirmation,
    { config: { access: "signed-in" }, schema: { response: { 200: plainAnswer } } },
    async (request) => {
      const { id, username } = currentUser(request);
      const found = await findEmail(deps.database.sql, id);
      if (found === null || found.confirmed) {
        throw refuse("conflict", MESSAGES.confirmEmail.nothingToConfirm);
      }
      const sending = {
        origin: ownOrigin(request, deps.config),
        onFailure: noteMailFailure(request),
      };
      const retryAfter = await sendConfirmation(
        deps,
        { id, username, email: found.email },
        sending,
      );
      if (retryAfter > 0) {
        throw refuse("too_many_requests", MESSAGES.confirmEmail.tooMany, { retryAfter });
      }
      return { message: MESSAGES.confirmEmail.sent };
    },
  );
}
