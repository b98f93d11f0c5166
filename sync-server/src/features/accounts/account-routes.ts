import { credentials, publicUser, registration, ROUTES, sessionAnswer } from "@reignwell/contract";
import * as z from "zod/mini";
import type { App, AppDeps } from "../../app-types.ts";
import { ownOrigin } from "../../plugins/access/same-origin.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { currentUser, signIn, signOut } from "../../plugins/sessions/session.ts";
import { creatingHeaders } from "../../sync/rest/rest-schemas.ts";
import { sendConfirmation } from "./email/confirm-email.ts";
import { noteMailFailure } from "./email/mail-failure.ts";
import { registerOnce } from "./registration/register-once.ts";
import { signInWith } from "./sign-in/sign-in.ts";
import { startSession } from "./sign-in/start-session.ts";

/** Registering, signing in and out, and who is signed in (A-012 to A-025, C-007, C-008). */
export function accountRoutes(app: App, deps: AppDeps): void {
  app.post(
    ROUTES.register,
    {
      config: { access: "public" },
      schema: { body: registration, headers: creatingHeaders, response: { 201: publicUser } },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      const proved = await registerOnce(deps, request.body, key, request);
      await signIn(request, proved);
      const { id, username, email } = proved.user;
      if (email !== null) {
        const sending = {
          origin: ownOrigin(request, deps.config),
          onFailure: noteMailFailure(request),
        };
        await sendConfirmation(deps, { id, username, email }, sending);
      }
      return reply.code(201).send(proved.user);
    },
  );

  app.post(
    ROUTES.login,
    {
      config: { access: "public" },
      schema: { body: credentials, response: { 200: publicUser } },
    },
    async (request) => {
      const proved = await signInWith(deps, request.body, request);
      await startSession(deps, request, proved);
      return proved.user;
    },
  );

  app.post(
    ROUTES.logout,
    { config: { access: "public" }, schema: { response: { 204: z.void() } } },
    async (request, reply) => {
      await signOut(request, reply, deps.config);
      return reply.code(204).send();
    },
  );

  app.get(
    ROUTES.user,
    { config: { access: "signed-in" }, schema: { response: { 200: publicUser } } },
    async (request) => currentUser(request),
  );

  // A browser writes every 401 into its console, so a page that only wants to know asks here.
  app.get(
    ROUTES.session,
    { config: { access: "public" }, schema: { response: { 200: sessionAnswer } } },
    async ({ user, sessionEnd }) => {
      if (sessionEnd) throw refuse(sessionEnd);
      return user ?? { user: null };
    },
  );
}
