import { COLLECTIONS, type Goal } from "@reignwell/contract";
import { retryChange } from "./rejected-changes.ts";
import { deleteGoal, listGoals } from "../records/goals.ts";
import type { LocalDatabase, PendingRow } from "../database/local-database.ts";
import { REJECTED } from "../database/pending-row.ts";
import { writeTogether } from "../outbox/record-change.ts";

/** The code of a goal that the free limit keeps out (DEC-09). */
const LIMIT = "membership_required";

/**
 * The one goal that would have to go, so that the server accepts a refused one (DEC-09); null when
 * this goal is not refused for the free limit, or when more or fewer than one would have to go.
 */
export async function goalToReplace(database: LocalDatabase, id: string): Promise<Goal | null> {
  const refused = new Set(await goalsOverTheLimit(database));
  if (!refused.has(id)) return null;
  const accepted = (await listGoals(database)).filter((goal) => !refused.has(goal.id));
  const [other, more] = accepted;
  return other && !more ? other : null;
}

/**
 * Lets a refused goal replace the other one: that one is deleted, its tasks stay, and the user can
 * restore it from 'Recently deleted'; this one is offered to the server again with its tasks. Both
 * or neither. False, and nothing written, when the other goal is not the one to replace any more.
 *
 * @param now the device's clock, in ms since 1970
 */
export async function replaceGoal(
  database: LocalDatabase,
  id: string,
  otherId: string,
  now: number,
): Promise<boolean> {
  return writeTogether(database, COLLECTIONS, async () => {
    if ((await goalToReplace(database, id))?.id !== otherId) return false;
    await deleteGoal(database, otherId, now, { tasks: "keep" });
    return retryChange(database, "goals", id, now);
  });
}

async function goalsOverTheLimit(database: LocalDatabase): Promise<string[]> {
  const changes = await database.pending
    .where("[collection+id]")
    .between(["goals", ""], ["goals", "\uffff"])
    .toArray();
  const isOver = ({ state, refusal }: PendingRow) => state === REJECTED && refusal?.code === LIMIT;
  return changes.filter(isOver).map(({ id }) => id);
}
