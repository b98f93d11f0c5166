import type { App, AppDeps } from "../../app-types.ts";
import { accountRoutes } from "./account-routes.ts";
import { ownAccountRoutes } from "./own-account-routes.ts";
import { resetRoutes } from "./reset-routes.ts";
import { setupRoutes } from "./setup-routes.ts";

/** Everything about accounts: who people are, and how they come in. */
export async function accounts(api: App, deps: AppDeps): Promise<void> {
  accountRoutes(api, deps);
  resetRoutes(api, deps);
  ownAccountRoutes(api, deps);
  // In a scope of its own: it alone takes forms.
  await api.register(async (scope: App) => setupRoutes(scope, deps));
}
