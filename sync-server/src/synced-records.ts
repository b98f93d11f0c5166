import type { App } from "./app-types.ts";
import { completionRoutes } from "./features/completions/completion-routes.ts";
import { entryRoutes } from "./features/entries/entry-routes.ts";
import { goalRoutes } from "./features/goals/goal-routes.ts";
import { profileRoutes } from "./features/profile/profile-routes.ts";
import { rewardRoutes } from "./features/rewards/reward-routes.ts";
import { shareRoutes } from "./features/rewards/shares/share-routes.ts";
import { seriesRoutes } from "./features/series/series-routes.ts";
import { taskRoutes } from "./features/tasks/task-routes.ts";
import { RECORD_HANDLERS, rewardedEntries, rewardedShares } from "./record-handlers.ts";
import { liveRoutes } from "./sync/live/live-routes.ts";
import { syncRoutes } from "./sync/sync-routes.ts";
import type { SyncDeps } from "./sync/with-user.ts";

/**
 * The sync endpoint, its live stream, and the specification's calls over the same write path. What
 * follows from it, such as points, has its calls here, too.
 */
export function syncedRecords(api: App, syncDeps: SyncDeps): void {
  syncRoutes(api, syncDeps, RECORD_HANDLERS);
  liveRoutes(api, syncDeps, syncDeps.live);
  entryRoutes(api, syncDeps, rewardedEntries);
  goalRoutes(api, syncDeps);
  taskRoutes(api, syncDeps);
  completionRoutes(api, syncDeps);
  profileRoutes(api, syncDeps);
  seriesRoutes(api, syncDeps);
  rewardRoutes(api, syncDeps);
  shareRoutes(api, syncDeps, rewardedShares);
}
