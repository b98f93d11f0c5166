import { centralDate } from "@reignwell/domain";
import type { App, AppDeps } from "./app-types.ts";
import { overviewRoute } from "./features/operations/overview-route.ts";
import { sharedLinkRoutes } from "./features/rewards/links/shared-link-routes.ts";
import { scriptures } from "./features/scriptures/scriptures.ts";
import { verseByReference } from "./features/scriptures/verse-by-reference.ts";
import { uploadRoutes } from "./features/uploads/upload-routes.ts";

/**
 * What the administrator gives everybody to read, see and hear: the verses of the days, those that
 * were shared (a short link shows the server's own words), recordings and pictures; and how the site stands.
 */
export async function contents(api: App, deps: AppDeps): Promise<void> {
  scriptures(api, deps);
  overviewRoute(api, deps);
  sharedLinkRoutes(api, deps, (reference) =>
    verseByReference(deps.database.sql, reference, centralDate(deps.now())),
  );
  await uploadRoutes(api, deps);
}
