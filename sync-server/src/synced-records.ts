import type { App } from "./app-types.ts";
import { completionHandler } from "./features/completions/completion-handler.ts";
import { completionRoutes } from "./features/completions/completion-routes.ts";
import { entryHandler } from "./features/entries/entry-handler.ts";
import { entryRoutes } from "./features/entries/entry-routes.ts";
import { goalHandler } from "./features/goals/goal-handler.ts";
import { goalRoutes } from "./features/goals/goal-routes.ts";
import { profileHandler } from "./features/profile/profile-handler.ts";
import { profileRoutes } from "./features/profile/profile-routes.ts";
import { seriesCompletionHandler } from "./features/series/series-completion-handler.ts";
import { taskHandler } from "./features/tasks/task-handler.ts";
import { taskRoutes } from "./features/tasks/task-routes.ts";
import { liveRoutes } from "./sync/live/live-routes.ts";
import { syncRoutes } from "./sync/sync-routes.ts";
import type { SyncDeps } from "./sync/with-user.ts";

/** The kinds of records that sync, parents before children; a new kind is one line here. */
export const RECORD_HANDLERS = [
  profileHandler,
  entryHandler,
  goalHandler,
  taskHandler,
  completionHandler,
  seriesCompletionHandler,
];

/** The sync endpoint, its live stream, and the specification's calls over the same write path. */
export function syncedRecords(api: App, syncDeps: SyncDeps): void {
  syncRoutes(api, syncDeps, RECORD_HANDLERS);
  liveRoutes(api, syncDeps, syncDeps.live);
  entryRoutes(api, syncDeps);
  goalRoutes(api, syncDeps);
  taskRoutes(api, syncDeps);
  completionRoutes(api, syncDeps);
  profileRoutes(api, syncDeps);
}
