import type { Collection, SyncAnswer } from "@reignwell/contract";
import type { Queryable } from "../../plugins/database/database.ts";
import type { RecordHandler } from "../record-handler.ts";
import { packedText, travellingText } from "../record-table.ts";
import type { UserHead } from "./read-head.ts";
import { cursorOf, type SnapshotPosition } from "./snapshot-cursor.ts";

/** How many rows one answer carries at most. */
export const PAGE = 2000;
const DAY = 86_400_000;
/** The first screen shows so many days back [S7]. */
const SCREEN_DAYS = 30;

/** What lies past a cursor; each row as its JSON, which the database makes and nobody here reads. */
export type Page = Pick<SyncAnswer, "cursor" | "more"> & { rows: RowTexts };

/** The JSON of rows, by collection. */
export type RowTexts = Record<string, string[]>;

interface FoundRow {
  collection: Collection;
  id: string;
  version: number;
  row: string;
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
  most: number = PAGE,
): Promise<Page> {
  const selectPast = ({ collection, table }: RecordHandler) =>
    `(select '${collection}' as collection, id, version,
      ${travellingText(table)} as row
      from ${table.name} where user_id = $1 and version > $2
      order by version limit ${most + 1})`;
  const found = await sql.unsafe<FoundRow[]>(
    `select * from (${handlers.map(selectPast).join(" union all ")}) as past
     order by version limit ${most + 1}`,
    [userId, cursor],
    { prepare: true },
  );
  const page = found.slice(0, most);
  const unknown = page.filter(
    ({ collection, id, version }) => known.get(`${collection}/${id}`) !== version,
  );
  const reached = page.at(-1)?.version ?? cursor;
  return { rows: byCollection(unknown), cursor: reached, more: found.length > most };
}

/**
 * One page of a snapshot [S7]: what the first screen needs, then the years backwards, each from
 * its latest change to its first. A row that changes while a snapshot is under way takes a
 * version past the noted head and comes after the snapshot; all others keep their place in it.
 */
export async function pullSnapshot(
  sql: Queryable,
  handlers: readonly RecordHandler[],
  userId: number,
  position: SnapshotPosition,
  head: UserHead,
  most: number = PAGE,
): Promise<Page> {
  const select = position.part === "first screen" ? selectScreen : selectYears;
  const since = new Date((position.day - SCREEN_DAYS) * DAY).toISOString().slice(0, 10);
  const found = await sql.unsafe<FoundRow[]>(
    `select * from (${handlers.map((one) => select(one, most)).join(" union all ")}) as found
     order by version desc limit ${most + 1}`,
    [userId, since, position.upTo],
    { prepare: true },
  );
  const page = found.slice(0, most);
  const rows = byCollection(page);
  const last = page.at(-1);
  if (last && found.length > most) {
    return { rows, cursor: cursorOf({ ...position, upTo: last.version - 1 }), more: true };
  }
  if (position.part === "first screen") {
    const years = { ...position, part: "the years" as const, upTo: position.head };
    // An answer without rows would be a way to the server for nothing.
    if (page.length === 0) return pullSnapshot(sql, handlers, userId, years, head, most);
    return { rows, cursor: cursorOf(years), more: true };
  }
  return { rows, cursor: position.head, more: head.version > position.head };
}

/** Few rows of many: found by their own indexes, which `offset 0` keeps the planner at. */
function selectScreen({ collection, table, firstScreen }: RecordHandler): string {
  return `(select '${collection}' as collection, id, version,
      ${travellingText(table)} as row
    from (select * from ${table.name} where user_id = $1 and (${firstScreen}) offset 0) as screen
    where version <= $3)`;
}

/** All others, down the index of versions. */
function selectYears({ collection, table, firstScreen }: RecordHandler, most: number): string {
  return `(select '${collection}' as collection, id, version,
      ${travellingText(table)} as row
    from ${table.name} where user_id = $1 and version <= $3 and (${firstScreen}) is not true
    order by version desc limit ${most + 1})`;
}

function byCollection(found: readonly FoundRow[]): RowTexts {
  const rows: RowTexts = {};
  for (const { collection, row } of found) {
    const list = (rows[collection] ??= []);
    list.push(packedText(collection, row));
  }
  return rows;
}
