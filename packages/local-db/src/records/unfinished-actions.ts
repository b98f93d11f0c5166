import { type LeftOver, leftOverOf } from "@reignwell/domain";
import { completionsOfEntry, doneIds } from "./completions.ts";
import type { LocalDatabase } from "../database/local-database.ts";

/** What the last plan before a date left over, and the date of that plan. */
export interface LastLeftOver {
  date: string;
  actions: LeftOver[];
}

/**
 * The actions that were not done of the last plan before a date; null where there is no such plan
 * or nothing is left over. Only that one plan is asked: what was let go before stays let go.
 */
export async function leftOverBefore(
  database: LocalDatabase,
  date: string,
): Promise<LastLeftOver | null> {
  const entry = await database.entries
    .where("[date+id]")
    .below([date, ""])
    .reverse()
    .filter(({ deletedAt }) => deletedAt === null)
    .first();
  if (!entry) return null;
  const actions = leftOverOf(entry, doneIds(await completionsOfEntry(database, entry.id)));
  return actions.length === 0 ? null : { date: entry.date, actions };
}
