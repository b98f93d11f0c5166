import { completionHandler } from "./features/completions/completion-handler.ts";
import { entryHandler } from "./features/entries/entry-handler.ts";
import { goalHandler } from "./features/goals/goal-handler.ts";
import { profileHandler } from "./features/profile/profile-handler.ts";
import { shareHandler } from "./features/rewards/shares/share-handler.ts";
import { seriesCompletionHandler } from "./features/series/series-completion-handler.ts";
import { taskHandler } from "./features/tasks/task-handler.ts";

/** The kinds of records that sync, parents before children; a new kind is one line here. */
export const RECORD_HANDLERS = [
  profileHandler,
  entryHandler,
  goalHandler,
  taskHandler,
  completionHandler,
  seriesCompletionHandler,
  shareHandler,
];
