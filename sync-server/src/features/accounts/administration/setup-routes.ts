import { registration } from "@reignwell/contract";
import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import type { App, AppDeps } from "../../../app-types.ts";
import { AppError } from "../../../plugins/requests/errors.ts";
import { issuesOf } from "../../../plugins/requests/validation.ts";
import { dropSetupTokens, hasAdmin, isSetupToken } from "../account-repository.ts";
import { createAccount } from "../registration/create-account.ts";
import { setupDonePage, setupGonePage, setupPage } from "./setup-page.ts";

const token = z.string().check(z.maxLength(100));
const form = z.strictObject({
  token,
  username: z.string(),
  password: z.string(),
  email: z.optional(z.string()),
});

/** The printed one-time link and its form: how user 1 is made without ADMIN_* variables. */
export async function setupRoutes(app: App, deps: AppDeps): Promise<void> {
  const { sql } = deps.database;
  const isValid = async (given: string) =>
    (await isSetupToken(sql, given)) && !(await hasAdmin(sql));

  // Forms exist here only; everywhere else the server takes JSON.
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16 * 1024 },
    async (_request: unknown, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(body))),
  );

  app.get(
    "/setup/:token",
    { config: { access: "public" }, schema: { params: z.object({ token }), hide: true } },
    async (request, reply) => {
      const given = request.params.token;
      if (!(await isValid(given))) return sendPage(reply, 404, setupGonePage());
      return sendPage(reply, 200, setupPage({ token: given }));
    },
  );

  app.post(
    "/setup",
    { config: { access: "public" }, schema: { body: form, hide: true } },
    async (request, reply) => {
      const { token: given, username, password, email } = request.body;
      if (!(await isValid(given))) return sendPage(reply, 404, setupGonePage());
      const typed = { token: given, username, ...(email === undefined ? {} : { email }) };
      const problem = await makeAdministrator(deps, { username, password, email });
      if (problem !== null) return sendPage(reply, 400, setupPage({ ...typed, problem }));
      return sendPage(reply, 201, setupDonePage());
    },
  );
}

/** What is wrong with the form, or null when user 1 was made. */
async function makeAdministrator(deps: AppDeps, fields: unknown): Promise<string | null> {
  const { sql } = deps.database;
  const parsed = registration.safeParse(fields);
  if (!parsed.success) return issuesOf(parsed.error)[0]?.message ?? "";
  const { passwordCost } = deps.config;
  const refusal = await createAccount(sql, parsed.data, { asAdmin: true, passwordCost }).then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal instanceof AppError) return refusal.message;
  if (refusal !== null) throw refusal;
  await dropSetupTokens(sql);
  return null;
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .serializer((payload: string) => payload)
    .send(html);
}
