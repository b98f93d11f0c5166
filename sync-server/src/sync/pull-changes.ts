import type { SyncAnswer, WireRow } from "@reignwell/contract";
import type { Queryable } from "../plugins/database.ts";
import type { RecordHandler } from "./record-handler.ts";
import { wireExpression } from "./record-table.ts";

/** How many rows one answer carries at most. */
const PAGE = 2000;

/** What lies past a cursor. */
export type Page = Pick<SyncAnswer, "rows" | "cursor" | "more">;

/** The random id of this database and the user's latest version, 0 before their first change. */
export async function readHead(
  sql: Queryable,
  userId: number,
): Promise<{ epoch: string; version: number }> {
  const [row] = await sql<{ epoch: string; version: number }[]>`
    select sync_epoch.epoch, coalesce(sync_heads.version, 0) as version
    from sync_epoch left join sync_heads on sync_heads.user_id = ${userId}`;
  if (!row) throw new Error("sync_epoch has no row: the migrations did not run");
  return row;
}

/**
 * The user's rows past the cursor in the order of their versions, one page, one statement. One
 * statement sees one moment, and versions become visible in order, so no row is ever skipped.
 *
 * @param known rows that the device has in exactly this version and need not be sent
 */
export async function pullChanges(
  sql: Queryable,
  handlers: readonly RecordHandler[],
  userId: number,
  cursor: number,
  known: ReadonlyMap<string, number>,
): Promise<Page> {
  const found = await sql.unsafe<{ collection: string; version: number; row: WireRow }[]>(
    `select * from (${handlers.map(selectPast).join(" union all ")}) as past
     order by version limit ${PAGE + 1}`,
    [userId, cursor],
    { prepare: true },
  );
  const page = found.slice(0, PAGE);
  const rows: Record<string, WireRow[]> = {};
  for (const { collection, version, row } of page) {
    if (known.get(`${collection}/${String(row["id"])}`) === version) continue;
    const list = rows[collection];
    if (list) list.push(row);
    else rows[collection] = [row];
  }
  return { rows, cursor: page.at(-1)?.version ?? cursor, more: found.length > PAGE };
}

function selectPast({ collection, table }: RecordHandler): string {
  return `(select '${collection}' as collection, version, ${wireExpression(table)} as row
    from ${table.name} where user_id = $1 and version > $2
    order by version limit ${PAGE + 1})`;
}
