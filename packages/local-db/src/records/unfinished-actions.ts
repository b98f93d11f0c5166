import { type UnfinishedAction, unfinishedActionsOf } from "@reignwell/domain";
import { doneActionsOfPlan } from "./done-actions.ts";
import type { LocalDatabase } from "../database/local-database.ts";

/** The unfinished actions of the last plan before a date, and the date of that plan. */
export interface LastUnfinished {
  date: string;
  actions: UnfinishedAction[];
}

/**
 * The actions that were not done of the last plan before a date; null where there is no such plan
 * no action of it is unfinished. Older plans are not read: what the user did not carry over from
 * them is not offered a second time.
 */
export async function unfinishedBefore(
  database: LocalDatabase,
  date: string,
): Promise<LastUnfinished | null> {
  const entry = await database.entries
    .where("[date+id]")
    .below([date, ""])
    .reverse()
    .filter(({ deletedAt }) => deletedAt === null)
    .first();
  if (!entry) return null;
  const actions = unfinishedActionsOf(entry, await doneActionsOfPlan(database, entry));
  return actions.length === 0 ? null : { date: entry.date, actions };
}
