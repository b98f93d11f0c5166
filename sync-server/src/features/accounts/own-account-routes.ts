import {
  accountChange,
  accountDeletion,
  MESSAGES,
  passwordChange,
  publicUser,
  ROUTES,
  sessionsSeen,
  signedInDevices,
} from "@reignwell/contract";
import * as z from "zod/mini";
import type { App, AppDeps } from "../../app-types.ts";
import { clearAccountAttempts } from "../../plugins/access/attempts-repository.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { currentUser, signIn, signOut } from "../../plugins/sessions/session.ts";
import {
  endOtherSessions,
  endSession,
  listSessions,
  noteDevicesSeen,
} from "../../plugins/sessions/session-repository.ts";
import { tellOfNewAddress, tellOfNewPassword } from "./email/account-notices.ts";
import { deleteAccount, setPassword, updateAccount } from "./account-repository.ts";
import { refuseEasyPassword } from "./registration/create-account.ts";
import { findConfirmedEmail } from "./email/email-confirmation-repository.ts";
import { hashPassword } from "./passwords/password-hash.ts";
import { provePassword } from "./sign-in/sign-in.ts";

/** What signed-in people do with their own account; changes ask for the password. */
export function ownAccountRoutes(app: App, deps: AppDeps): void {
  changeRoutes(app, deps);
  deletionRoute(app, deps);
  deviceRoutes(app, deps);
}

function changeRoutes(app: App, deps: AppDeps): void {
  const { sql } = deps.database;

  app.put(
    ROUTES.account,
    {
      config: { access: "signed-in" },
      schema: { body: accountChange, response: { 200: publicUser } },
    },
    async (request) => {
      const before = currentUser(request);
      const { currentPassword, displayName, email } = request.body;
      const passwordVersion = await provePassword(deps, before, currentPassword, request);
      const proved = { userId: before.id, passwordVersion };
      const former = await findConfirmedEmail(sql, before.id);
      const after = await updateAccount(sql, proved, { displayName, email });
      if (after === null) throw refuse("signed_out");
      if (before.email !== after.email) await tellOfNewAddress(deps, request, former, after);
      return after;
    },
  );

  app.put(
    ROUTES.accountPassword,
    {
      config: { access: "signed-in" },
      schema: { body: passwordChange, response: { 200: publicUser } },
    },
    async (request) => {
      const user = currentUser(request);
      const { currentPassword, newPassword } = request.body;
      refuseEasyPassword(newPassword, user.username, "newPassword");
      const proved = await provePassword(deps, user, currentPassword, request);
      const passwordVersion = await setPassword(deps.database, {
        userId: user.id,
        passwordHash: await hashPassword(newPassword, deps.config.passwordCost),
        passwordVersion: proved,
        continuingSession: request.session.sessionId,
      });
      if (passwordVersion === null) throw refuse("signed_out");
      // This device goes on under a new id; all other sessions end, since a stranger may have one.
      await signIn(request, { user, passwordVersion });
      await tellOfNewPassword(deps, request, user);
      return user;
    },
  );
}

function deletionRoute(app: App, deps: AppDeps): void {
  app.delete(
    ROUTES.account,
    {
      config: { access: "signed-in" },
      schema: { body: accountDeletion, response: { 204: z.void() } },
    },
    async (request, reply) => {
      const user = currentUser(request);
      if (user.isAdmin) throw refuse("forbidden", MESSAGES.refusals.adminStays);
      const passwordVersion = await provePassword(deps, user, request.body.password, request);
      const proved = { userId: user.id, passwordVersion };
      if (!(await deleteAccount(deps.database, proved))) throw refuse("signed_out");
      await clearAccountAttempts(deps.database.sql, user.username);
      await signOut(request, reply, deps.config);
      return reply.code(204).send();
    },
  );
}

function deviceRoutes(app: App, deps: AppDeps): void {
  const { sql } = deps.database;

  app.get(
    ROUTES.accountSessions,
    { config: { access: "signed-in" }, schema: { response: { 200: signedInDevices } } },
    async (request) =>
      listSessions(sql, currentUser(request).id, request.session.sessionId, deps.now()),
  );

  app.post(
    ROUTES.sessionsSeen,
    {
      config: { access: "signed-in" },
      schema: { body: sessionsSeen, response: { 204: z.void() } },
    },
    async (request, reply) => {
      // A time in the future would hide sign-ins that the user has not seen yet.
      const until = Math.min(request.body.until, deps.now());
      await noteDevicesSeen(sql, request.session.sessionId, until);
      return reply.code(204).send();
    },
  );

  app.delete(
    `${ROUTES.accountSessions}/:id`,
    {
      config: { access: "signed-in" },
      schema: { params: z.object({ id: z.uuid() }), response: { 204: z.void() } },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await endSession(sql, currentUser(request).id, id))) throw refuse("not_found");
      return reply.code(204).send();
    },
  );

  app.delete(
    ROUTES.accountSessions,
    {
      config: { access: "signed-in" },
      schema: { response: { 200: z.object({ ended: z.int() }) } },
    },
    async (request) => ({
      ended: await endOtherSessions(sql, currentUser(request).id, request.session.sessionId),
    }),
  );
}
