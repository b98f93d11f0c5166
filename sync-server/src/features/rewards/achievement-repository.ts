import type { Achieved } from "@reignwell/contract";
import type { Queryable } from "../../plugins/database/database.ts";

/** What the user has achieved, the first first. */
export async function listAchieved(sql: Queryable, userId: number): Promise<Achieved[]> {
  const rows = await sql<(Omit<Achieved, "createdAt"> & { createdAt: Date })[]>`
    select type as "achievementId", achieved_at as "createdAt", title, description,
      points_awarded as "pointsAwarded"
    from user_achievements where user_id = ${userId} order by achieved_at, id`;
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}
