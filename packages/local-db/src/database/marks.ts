import type { DBCore, Dexie, Middleware } from "dexie";
import { markedPending } from "./pending-row.ts";
import { markedTask } from "./task-marks.ts";

/** How a row of a table is marked for its indexes; the marks of an earlier write fall away. */
const MARKED: Record<string, (row: never) => object> = {
  tasks: markedTask,
  pending: markedPending,
};

const MARKS = ["open", "spans", "done", "lastWrite"] as const;

/**
 * Lets the browser read lists in their order, where that follows from several fields of a row. The
 * row carries marks for the indexes: put on with every write, in whatever way it is made, and taken
 * off with every read, so that no other code sees them.
 */
export function markForLists(database: Dexie): void {
  database.use(MARKING);
  for (const name of Object.keys(MARKED)) database.table<object>(name).hook("reading", unmarked);
}

const MARKING: Middleware<DBCore> = {
  stack: "dbcore",
  name: "marks",
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name);
      const marked = MARKED[name];
      if (!marked) return table;
      return {
        ...table,
        mutate: (request) =>
          table.mutate(
            request.type === "add" || request.type === "put"
              ? // The table's name says what its rows are.
                { ...request, values: request.values.map((row) => marked(row as never)) }
              : request,
          ),
      };
    },
  }),
};

function unmarked<T extends object | undefined>(row: T): T {
  if (!row || !MARKS.some((mark) => mark in row)) return row;
  const bare = { ...row };
  for (const mark of MARKS) Reflect.deleteProperty(bare, mark);
  return bare;
}
