import { centralDate } from "@reignwell/domain";
import type { App, AppDeps } from "./app-types.ts";
import { sharedLinkRoutes } from "./features/rewards/links/shared-link-routes.ts";
import { scriptures } from "./features/scriptures/scriptures.ts";
import { verseByReference } from "./features/scriptures/verse-by-reference.ts";

/** The verses of the days, and those that were shared: a short link shows the server's own words. */
export function verses(api: App, deps: AppDeps): void {
  scriptures(api, deps);
  sharedLinkRoutes(api, deps, (reference) =>
    verseByReference(deps.database.sql, reference, centralDate(deps.now())),
  );
}
