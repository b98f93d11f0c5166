import type { Entry } from "@reignwell/contract";
import { actionsDoneBefore, planGroups } from "@reignwell/domain";
import type { LocalDatabase } from "../database/local-database.ts";
import type { RecordChange } from "../outbox/record-change.ts";

/**
 * The ticks that a plan takes over from the one it replaces, as they were made (DEC-64). The ids of
 * ticks hang on their plan, so they are rows of their own; the earlier plan keeps its ticks, for
 * the case that the person brings it back.
 *
 * @param replacedId the plan that is replaced; one that is not on this device has no ticks
 */
export async function ticksTakenOver(
  database: LocalDatabase,
  replacedId: string,
  entry: Entry,
): Promise<RecordChange[]> {
  const replaced = await database.entries.get(replacedId);
  if (!replaced) return [];
  const stored = await database.actionCompletions.where("entryId").equals(replacedId).toArray();
  const done = stored.filter((tick) => tick.deletedAt === null && tick.isCompleted);
  const madeAt = new Map(done.map(({ id, completedAt }) => [id, completedAt]));
  const earlier = actionsDoneBefore(replaced, new Set(madeAt.keys()), entry);
  return planGroups(entry).flatMap(({ priority, actions }) =>
    actions.flatMap(({ id, text, occurrence }): RecordChange[] => {
      const from = earlier.get(id);
      if (from === undefined) return [];
      const fields = {
        entryId: entry.id,
        priority,
        actionText: text,
        occurrence,
        isCompleted: true,
        completedAt: madeAt.get(from) ?? null,
        date: entry.date,
        deletedAt: null,
      };
      return [{ collection: "actionCompletions", id, fields }];
    }),
  );
}
