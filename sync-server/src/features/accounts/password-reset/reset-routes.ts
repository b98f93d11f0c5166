import { MESSAGES, passwordReset, plainAnswer, resetRequest, ROUTES } from "@reignwell/contract";
import type { App, AppDeps } from "../../../app-types.ts";
import { ownOrigin } from "../../../plugins/access/same-origin.ts";
import { whenGone } from "../../../plugins/requests/when-gone.ts";
import { tellOfNewPassword } from "../email/account-notices.ts";
import { noteMailFailure } from "../email/mail-failure.ts";
import { limitResetRequests, resetPassword, sendResetCode } from "./reset-password.ts";
import { WorkAfterAnswer } from "./work-after-answer.ts";

/** A forgotten password: asking for a code, and using it (W-001 to W-011, DEC-88). */
export function resetRoutes(app: App, deps: AppDeps): void {
  const afterAnswer = new WorkAfterAnswer(app);
  app.post(
    ROUTES.requestPasswordReset,
    {
      config: { access: "public" },
      schema: { body: resetRequest, response: { 200: plainAnswer } },
    },
    async (request, reply) => {
      await limitResetRequests(deps, request.ip);
      const { username } = request.body;
      const origin = ownOrigin(request, deps.config);
      const send = () =>
        sendResetCode(deps, { username, origin, onFailure: noteMailFailure(request) });
      whenGone(reply, () => afterAnswer.run(send, request.log));
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
      const owner = await resetPassword(deps, request.body);
      await tellOfNewPassword(deps, request, owner);
      return { message: MESSAGES.reset.done.description };
    },
  );
}
