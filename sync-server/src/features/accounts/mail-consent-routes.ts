import { mailConsent, ROUTES } from "@reignwell/contract";
import type { App, AppDeps } from "../../app-types.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import { findMailConsent, setMailConsent } from "./account-repository.ts";

/** DEC-95: whether letters may be sent. Taking it back asks for no password: that must be easy. */
export function mailConsentRoutes(app: App, { database: { sql }, now }: AppDeps): void {
  const config = { access: "signed-in" } as const;

  app.get(
    ROUTES.mailConsent,
    { config, schema: { response: { 200: mailConsent } } },
    async (request) => ({ agreed: (await findMailConsent(sql, currentUser(request).id)) !== null }),
  );

  app.put(
    ROUTES.mailConsent,
    { config, schema: { body: mailConsent, response: { 200: mailConsent } } },
    async (request) => {
      const { agreed } = request.body;
      await setMailConsent(sql, currentUser(request).id, agreed, now());
      return { agreed };
    },
  );
}
