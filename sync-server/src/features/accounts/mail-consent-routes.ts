import { mailConsent, mailConsentAnswer, ROUTES } from "@reignwell/contract";
import type { App, AppDeps } from "../../app-types.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import { findMailConsent, setMailConsent } from "./account-repository.ts";

/** DEC-95: whether letters may be sent. Taking it back asks for no password: that must be easy. */
export function mailConsentRoutes(app: App, { database: { sql }, now }: AppDeps): void {
  const config = { access: "signed-in" } as const;

  app.get(
    ROUTES.mailConsent,
    { config, schema: { response: { 200: mailConsentAnswer } } },
    async (request) => ({ agreedAt: await findMailConsent(sql, currentUser(request).id) }),
  );

  app.put(
    ROUTES.mailConsent,
    { config, schema: { body: mailConsent, response: { 200: mailConsentAnswer } } },
    async (request) => {
      const { id } = currentUser(request);
      await setMailConsent(sql, id, request.body.agreed, now());
      return { agreedAt: await findMailConsent(sql, id) };
    },
  );
}
