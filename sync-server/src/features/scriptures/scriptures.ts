import type { App, AppDeps } from "../../app-types.ts";
import { scriptureAdminRoutes } from "./administration/scripture-admin-routes.ts";
import { debugRoutes } from "./debug-routes.ts";
import { scriptureRoutes } from "./scripture-routes.ts";

/** Everything about scriptures that a server answers. */
export function scriptures(app: App, deps: AppDeps): void {
  scriptureRoutes(app, deps);
  scriptureAdminRoutes(app, deps);
  debugRoutes(app, deps);
}
