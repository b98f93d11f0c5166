import type { Entry } from "@reignwell/contract";
import type { Queryable } from "../../plugins/database/database.ts";

/** What ticks are checked against. */
export type TickedPlan = Pick<Entry, "id" | "date" | "priorities" | "actionSteps">;

/** The user's living plan with this id, or null. */
export async function findPlan(
  sql: Queryable,
  userId: number,
  entryId: string,
): Promise<TickedPlan | null> {
  const [row] = await sql<TickedPlan[]>`
    select id, date, priorities, action_steps as "actionSteps" from entries
    where user_id = ${userId} and id = ${entryId} and deleted_at is null`;
  return row ?? null;
}
