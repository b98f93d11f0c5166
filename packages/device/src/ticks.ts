import type { Entry } from "@reignwell/contract";
import { type LocalDatabase, saveCompletions } from "@reignwell/local-db";
import { write, type WriteResult } from "./write.ts";

export {
  countDoneActions as countDone,
  countOpenActions as countOpen,
  doneActionsOf as doneOfPlans,
  doneActionsOfPlan as doneOfPlan,
  unfinishedBefore,
} from "@reignwell/local-db";

/**
 * Saves ticks of a plan together, or none of them (O-009), and with them the tasks that its actions
 * were chosen from (DEC-118). False, and nothing written, when the plan
 * was deleted meanwhile.
 *
 * @param ticks by the id of an action, whether it is done; actions left out stay as they are
 */
export function save(
  database: LocalDatabase,
  plan: Pick<Entry, "id">,
  ticks: ReadonlyMap<string, boolean>,
  now: number,
): Promise<WriteResult<boolean>> {
  return write(() => saveCompletions(database, plan, ticks, now));
}
