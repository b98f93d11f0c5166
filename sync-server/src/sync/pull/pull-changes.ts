import type { SyncAnswer } from "@reignwell/contract";
import type { Queryable } from "../../plugins/database/database.ts";
import type { RecordHandler } from "../record-handler.ts";
import { selectTravelling } from "../record-table.ts";
import type { UserHead } from "./read-head.ts";
import { cursorOf, type SnapshotPosition } from "./snapshot-cursor.ts";

/** How many rows one answer carries at most. */
export const PAGE = 2000;
/** So many rows more hold up a first screen less than another answer holds up everything. */
const FEW = 100;
const DAY = 86_400_000;
/** The first screen shows so many days back [S7]. */
const SCREEN_DAYS = 30;

/**
 * What lies past a cursor. Its rows are one JSON object of lists by collection, which the database
 * makes and nobody here reads: they stay the bytes as which they came and will travel.
 */
export type Page = Pick<SyncAnswer, "cursor" | "more"> & { rows: Buffer };

/** A page without rows. */
export const NO_ROWS = Buffer.from("{}");

/**
 * The user's rows past the cursor in the order of their versions, one page, one statement. One
 * statement sees one moment, and versions become visible in order, so no row is ever skipped.
 *
 * @param known versions of rows that the device has in exactly this state and need not be sent
 */
export async function pullChanges(
  sql: Queryable,
  handlers: readonly RecordHandler[],
  userId: number,
  cursor: number,
  known: ReadonlySet<number>,
  most: number = PAGE,
): Promise<Page> {
  const selectPast = ({ collection, table }: RecordHandler) =>
    `(select '${collection}' as collection, ctid, version
      from ${table.name} where user_id = $1 and version > $2
      order by version limit ${most + 1})`;
  const isUnknown = `version not in (select value::bigint from json_array_elements_text($3::text::json))`;
  const page = await readPage(
    sql,
    handlers,
    { found: handlers.map(selectPast), order: "version", most },
    known.size > 0 ? isUnknown : "true",
    known.size > 0 ? [userId, cursor, JSON.stringify([...known])] : [userId, cursor],
  );
  return { rows: page.rows, cursor: page.last ?? cursor, more: page.more };
}

/**
 * One page of a snapshot [S7]: what the first screen needs, then the years backwards, each from
 * its latest change to its first; both in one where a page holds them and the years are few. A row
 * that changes while a snapshot is under way takes a version past the noted head and comes after the
 * snapshot; all others keep their place in it.
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
  const found = handlers.map((one) => select(one, most));
  const isFirstPage = position.part === "first screen" && position.upTo === position.head;
  // There are no more rows than versions: a page holds them all.
  const mayBeWhole = isFirstPage && position.head <= most;
  const few = mayBeWhole ? handlers.map((one) => selectYears(one, FEW)) : null;
  const page = await readPage(sql, handlers, { found, few, order: "version desc", most }, "true", [
    userId,
    since,
    position.upTo,
  ]);
  const { rows, last } = page;
  if (last !== null && page.more) {
    return { rows, cursor: cursorOf({ ...position, upTo: last - 1 }), more: true };
  }
  if (position.part === "first screen" && !page.hasFew) {
    const years = { ...position, part: "the years" as const, upTo: position.head };
    // An answer without rows would be a way to the server for nothing.
    if (last === null) return pullSnapshot(sql, handlers, userId, years, head, most);
    return { rows, cursor: cursorOf(years), more: true };
  }
  return { rows, cursor: position.head, more: head.version > position.head };
}

/** Few rows of many: found by their own indexes, which `offset 0` keeps the planner at. */
function selectScreen({ collection, table, firstScreen }: RecordHandler): string {
  return `(select '${collection}' as collection, ctid, version
    from (select ctid, version from ${table.name}
      where user_id = $1 and (${firstScreen}) offset 0) as screen
    where version <= $3)`;
}

/** All others, down the index of versions. */
function selectYears({ collection, table, firstScreen }: RecordHandler, most: number): string {
  return `(select '${collection}' as collection, ctid, version
    from ${table.name} where user_id = $1 and version <= $3 and (${firstScreen}) is not true
    order by version desc limit ${most + 1})`;
}

/** Which rows a page is taken from, and in what order. */
interface Wanted {
  /** Selections of collection, ctid and version, by kind. */
  found: readonly string[];
  /** More of them, which come along where they are few. */
  few?: readonly string[] | null;
  order: "version" | "version desc";
  most: number;
}

/** A page as it is read. */
interface ReadPage {
  rows: Buffer;
  /** The version at which it ends; null for an empty one. */
  last: number | null;
  more: boolean;
  hasFew: boolean;
}

/**
 * Reads one page in one statement: first which rows it holds, of each only the version, and then the
 * JSON of these alone. The first parameter is the user.
 *
 * The rows are found again by where they lie in the table. That holds because one statement sees
 * one moment, and because none of these tables is partitioned: there a ctid is not unique, and
 * nothing else keeps one user's rows from another's page. By their ids the planner may look through
 * all rows of the user for each of them: of a person who wrote thousands since the tables were last
 * analyzed, it believes that there is one.
 *
 * @param isSent which of the rows are sent; the others count, but their device has them
 */
async function readPage(
  sql: Queryable,
  handlers: readonly RecordHandler[],
  { found, few, order, most }: Wanted,
  isSent: string,
  parameters: (number | string)[],
): Promise<ReadPage> {
  const texts = handlers.map(
    ({ collection, table }) =>
      `when '${collection}' then (${selectTravelling(table, "ctid = page.ctid")})`,
  );
  const isFew = few ? `(select count(*) from few) <= ${FEW}` : "false";
  const fewOthers = few ? `few as (select * from (${unionOf(few)}) as few limit ${FEW + 1}),` : "";
  const [row] = await sql
    .unsafe(
      `with first as (${unionOf(found)}),
       ${fewOthers}
       past as materialized (
         select * from (
           select * from first ${few ? `union all select * from few where ${isFew}` : ""}) as found
         order by ${order} limit ${most + 1}),
       page as (select * from past order by ${order} limit ${most}),
       lists as (
         select collection, ${order === "version" ? "max" : "min"}(version) as last,
           string_agg(case collection ${texts.join(" ")} end, ',') filter (where ${isSent}) as rows
         from (select * from page order by collection, ${order}) as page group by collection)
       select '{' || coalesce(string_agg('"' || collection || '":[' || rows || ']', ','), '') || '}',
         ${order === "version" ? "max" : "min"}(last), (select count(*) from past) > ${most}, ${isFew}
       from lists`,
      parameters,
      // Planned each time: a plan that a connection keeps from a day of few rows would read the whole
      // table for each row of a page.
      { prepare: false },
    )
    // As bytes: made into a text and back, a page would lie here three times.
    .raw();
  const [rows = NO_ROWS, last = null, more, hasFew] = row ?? [];
  const isTrue = (value: unknown) => String(value) === "t";
  return { rows, last: last && Number(last), more: isTrue(more), hasFew: isTrue(hasFew) };
}

function unionOf(selections: readonly string[]): string {
  return selections.join(" union all ");
}
