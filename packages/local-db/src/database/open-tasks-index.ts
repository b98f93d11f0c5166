import type { DBCore, DBCoreTable, Dexie, Middleware } from "dexie";

/** The name of the index that holds the open tasks and no others. */
export const OPEN = "open";

interface StoredTask {
  completedAt?: unknown;
  deletedAt?: unknown;
  [OPEN]?: 1;
}

/**
 * Lets the browser find open tasks by an index. None can hold "neither completed nor deleted", as
 * null is no key: so a stored task carries a mark while it is open, put on with every write, in
 * whatever way it is made, and taken off with every read, so that no other code sees it.
 */
export function indexOpenTasks(database: Dexie): void {
  database.use(MARKING);
  database.table<StoredTask>("tasks").hook("reading", unmarked);
}

const MARKING: Middleware<DBCore> = {
  stack: "dbcore",
  name: "open-tasks-index",
  create: (core) => ({
    ...core,
    table: (name) => (name === "tasks" ? marking(core.table(name)) : core.table(name)),
  }),
};

function marking(table: DBCoreTable): DBCoreTable {
  return {
    ...table,
    mutate: (request) =>
      table.mutate(
        request.type === "add" || request.type === "put"
          ? { ...request, values: request.values.map(marked) }
          : request,
      ),
  };
}

function marked(task: StoredTask): StoredTask {
  const open = task.completedAt === null && task.deletedAt === null;
  return open ? { ...task, [OPEN]: 1 } : unmarked(task);
}

function unmarked<T extends StoredTask | undefined>(task: T): T {
  if (!task || !(OPEN in task)) return task;
  const bare = { ...task };
  delete bare[OPEN];
  return bare;
}
