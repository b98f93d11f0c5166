import { TOMBSTONE_DAYS } from "@reignwell/contract";
import { noteRuns } from "../plugins/monitoring/job-runs.ts";
import type { RecordHandler } from "./record-handler.ts";
import { wireExpression } from "./record-table.ts";
import { type SyncDeps, withUser } from "./with-user.ts";

const DAY = 86_400_000;

/**
 * Forgets the rows that were deleted, and last written here, more than 180 days ago [S6]. It takes
 * each person's lock, so that no answer is between; their horizon is then the latest version that
 * was forgotten, and a device that has pulled less starts over. Several servers may do it at once.
 * Returns how many rows went.
 */
export async function purgeTombstones(
  deps: SyncDeps,
  handlers: readonly RecordHandler[],
): Promise<number> {
  const before = new Date(deps.now() - TOMBSTONE_DAYS * DAY);
  const old = "deleted_at is not null and written_at < $1";
  const owners = await deps.database.sql.unsafe<{ user_id: number }[]>(
    handlers.map(({ table }) => `select user_id from ${table.name} where ${old}`).join(" union "),
    [before],
  );
  let forgotten = 0;
  for (const { user_id: userId } of owners) {
    // A person's rows go in one short transaction each, or nobody of them could write meanwhile.
    forgotten += await forgetOf(deps, handlers, userId, before);
  }
  return forgotten;
}

async function forgetOf(
  deps: SyncDeps,
  handlers: readonly RecordHandler[],
  userId: number,
  before: Date,
): Promise<number> {
  return withUser(deps, { userId, device: null }, async (tx) => {
    const deletes = handlers.map(
      ({ table }, index) => `gone_${index} as (
        delete from ${table.name}
        where user_id = $1 and deleted_at is not null and written_at < $2
        returning version, octet_length(${wireExpression(table)}::text) as bytes)`,
    );
    const versions = handlers.map((_, index) => `select version, bytes from gone_${index}`);
    const [row] = await tx.unsafe<{ forgotten: number }[]>(
      `with ${deletes.join(", ")}, gone as (${versions.join(" union all ")}),
       moved as (
         update sync_heads set horizon = greatest(horizon, (select max(version) from gone)),
           stored_rows = greatest(0, stored_rows - (select count(*) from gone)),
           stored_bytes = greatest(0, stored_bytes - (select sum(bytes) from gone))
         where user_id = $1 and exists (select 1 from gone) returning 1)
       select count(*)::integer as forgotten from gone`,
      [userId, before],
    );
    return row?.forgotten ?? 0;
  });
}

/** How often it is looked whether a day is over, in ms: the first time so long after the start. */
const LOOK_EVERY = 60_000;

/**
 * Forgets old tombstones a minute after the start, for a server that is restarted every day,
 * and once a day as long as it runs, also where the machine slept meanwhile; returns how to stop it.
 */
export function purgeDaily(
  deps: SyncDeps,
  handlers: readonly RecordHandler[],
  report: (error: unknown) => void,
): () => void {
  const noted = noteRuns(deps, "deletedRows");
  let last = Number.NEGATIVE_INFINITY;
  const look = () => {
    const now = deps.now();
    // A clock that was set back counts as well, or it would be waited for.
    if (Math.abs(now - last) < DAY) return;
    last = now;
    void noted(() => purgeTombstones(deps, handlers)).catch(report);
  };
  const looking = setInterval(look, LOOK_EVERY).unref();
  return () => clearInterval(looking);
}
