import { completionHandler } from "./features/completions/completion-handler.ts";
import { entryHandler } from "./features/entries/entry-handler.ts";
import { goalHandler } from "./features/goals/goal-handler.ts";
import { profileHandler } from "./features/profile/profile-handler.ts";
import { rewardPlans } from "./features/rewards/reward-plans.ts";
import { shareHandler } from "./features/rewards/shares/share-handler.ts";
import { verseNames } from "./features/scriptures/verse-by-reference.ts";
import { seriesCompletionHandler } from "./features/series/series-completion-handler.ts";
import { taskHandler } from "./features/tasks/task-handler.ts";
import type { RecordHandler } from "./sync/record-handler.ts";

/** Plans, with what a saved one is worth: to the user, and to the friend who referred them. */
export const rewardedEntries: RecordHandler = { ...entryHandler, afterWrite: rewardPlans };

/** Shares; those of verses that the server knows are rewarded. */
export const rewardedShares = shareHandler(verseNames);

/** The kinds of records that sync, parents before children; a new kind is one line here. */
export const RECORD_HANDLERS = [
  profileHandler,
  rewardedEntries,
  goalHandler,
  taskHandler,
  completionHandler,
  seriesCompletionHandler,
  rewardedShares,
];
