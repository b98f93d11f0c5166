import type { DBCore, DBCoreMutateRequest, DBCoreTable, Dexie, Middleware } from "dexie";
import {
  type DeletableRow,
  isDeletable,
  markedDeletion,
  needsMarkBefore,
} from "./deletion-marks.ts";
import { markedVersion } from "./listed-versions.ts";
import { markedPending } from "./pending-row.ts";
import { markedTask } from "./task-marks.ts";

/** How a row of a table is marked for its indexes; the marks of an earlier write fall away. */
const MARKED: Record<string, (row: never) => object> = {
  tasks: markedTask,
  pending: markedPending,
  earlierVersions: markedVersion,
};

const MARKS = ["open", "spans", "done", "lastWrite", "listed", "deletedValue"] as const;

/**
 * Lets the browser read lists in their order, where that follows from several fields of a row. The
 * row carries marks for the indexes: put on with every write, in whatever way it is made, and taken
 * off with every read, so that no other code sees them.
 */
export function markForLists(database: Dexie): void {
  database.use(MARKING);
  for (const table of database.tables) {
    if (MARKED[table.name] || isDeletable(table.schema)) table.hook("reading", unmarked);
  }
}

const MARKING: Middleware<DBCore> = {
  stack: "dbcore",
  name: "marks",
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name);
      const mark = MARKED[name];
      if (!mark && !isDeletable(table.schema)) return table;
      return { ...table, mutate: (request) => mutateMarked(table, request, mark) };
    },
  }),
};

// Not async: only Dexie's own promises stay within a transaction here.
function mutateMarked(
  table: DBCoreTable,
  request: DBCoreMutateRequest,
  mark: (row: never) => object = (row) => row,
): ReturnType<DBCoreTable["mutate"]> {
  if (request.type !== "add" && request.type !== "put") return table.mutate(request);
  // The table's name says what its rows are.
  const values = request.values.map((row) => mark(row as never));
  // The mark of a deletion may outlive a write.
  if (!isDeletable(table.schema)) return table.mutate({ ...request, values });
  const rows = values as DeletableRow[];
  const keys = rows.filter(needsMarkBefore).map(({ id }) => id);
  const write = (stored: DeletableRow[]) => {
    const before = new Map(keys.map((key, at) => [key, stored[at]]));
    const marked = rows.map((row) => markedDeletion(row, before.get(row.id)));
    return table.mutate({ ...request, values: marked });
  };
  return keys.length > 0 ? table.getMany({ trans: request.trans, keys }).then(write) : write([]);
}

function unmarked<T extends object | undefined>(row: T): T {
  if (!row || !MARKS.some((mark) => mark in row)) return row;
  const bare = { ...row, ...("deletedValue" in row && { deletedAt: row.deletedValue }) };
  for (const mark of MARKS) Reflect.deleteProperty(bare, mark);
  return bare;
}
