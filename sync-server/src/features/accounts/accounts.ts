import { ROUTES, siteInfo } from "@reignwell/contract";
import type { App, AppDeps } from "../../app-types.ts";
import { rememberBrowsers } from "../../plugins/sessions/known-browser.ts";
import { accountRoutes } from "./account-routes.ts";
import { confirmationRoutes } from "./email/confirmation-routes.ts";
import { forgetEndedAttempts } from "./forget-ended-attempts.ts";
import { mailConsentRoutes } from "./mail-consent-routes.ts";
import { ownAccountRoutes } from "./own-account-routes.ts";
import { recoveryRoutes } from "./recovery-codes/recovery-routes.ts";
import { userRoutes } from "./user-administration/user-routes.ts";
import { resetRoutes } from "./password-reset/reset-routes.ts";
import { setupRoutes } from "./administration/setup-routes.ts";

/** All routes of accounts: registration, sign-in, passwords, recovery and administration. */
export async function accounts(api: App, deps: AppDeps): Promise<void> {
  rememberBrowsers(api, deps.config);
  forgetEndedAttempts(api, deps);
  accountRoutes(api, deps);
  resetRoutes(api, deps);
  ownAccountRoutes(api, deps);
  mailConsentRoutes(api, deps);
  confirmationRoutes(api, deps);
  recoveryRoutes(api, deps);
  userRoutes(api, deps);
  api.get(
    ROUTES.about,
    { config: { access: "public" }, schema: { response: { 200: siteInfo } } },
    async () => ({
      owner: deps.config.owner,
      helpLine: deps.config.helpLine,
      challengesShown: deps.config.adminSeesChallenges,
      payment: deps.payment !== null,
    }),
  );
  // In a scope of its own, because only this page sends HTML forms.
  await api.register(async (scope: App) => setupRoutes(scope, deps));
}
