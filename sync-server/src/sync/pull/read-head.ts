import type { Queryable } from "../../plugins/database/database.ts";

/** Where a user's rows stand. */
export interface UserHead {
  /** The random id of the person's history: the database's, unless they have their own [S1]. */
  epoch: string;
  /** The user's latest version, 0 before their first change. */
  version: number;
  /** Deletions up to this version may be forgotten already [S6]. */
  horizon: number;
}

/** Reads where a user's rows stand. */
export async function readHead(sql: Queryable, userId: number): Promise<UserHead> {
  const [row] = await sql<UserHead[]>`
    select coalesce(sync_heads.epoch, sync_epoch.epoch) as epoch,
      coalesce(sync_heads.version, 0) as version,
      coalesce(sync_heads.horizon, 0) as horizon
    from sync_epoch left join sync_heads on sync_heads.user_id = ${userId}`;
  if (!row) throw new Error("sync_epoch has no row: the migrations did not run");
  return row;
}
