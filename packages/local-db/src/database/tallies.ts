import type { Entry, Goal, Share, Task } from "@reignwell/contract";
import { dateOfTask } from "@reignwell/domain";
import {
  type DBCore,
  type DBCoreKeyRange,
  type DBCoreMutateRequest,
  type DBCoreTable,
  type DBCoreTransaction,
  Dexie,
  type Middleware,
  type Table,
  type Transaction,
} from "dexie";

/** The name of the table of tallies. */
export const TALLIES = "tallies";

/** Sums by name; those that are 0 are left out. */
export type Sums = Record<string, number>;

/** What a table's rows come to, kept with every write, so that a screen need not read them all. */
export interface Tally {
  table: string;
  /** The {@link Sums} as JSON. */
  sums: string;
}

interface StoredRow {
  id: string;
  deletedAt: unknown;
}

/** What one living row adds. Another sum here needs a new shape of the database that counts all. */
const ADDED_BY: Record<string, (row: never) => Sums> = {
  /** By date: `d` how many are measured by it, `f` how many begin with it, `m` the minutes of those. */
  tasks: (task: Task) => {
    if (task.completedAt !== null) return { done: 1 };
    const date = dateOfTask(task);
    if (date === null) return { open: 1 };
    const { scheduledDate: first, estimatedMinutes } = task;
    const from = first !== null && first < date ? first : date;
    return { open: 1, [`d${date}`]: 1, [`f${from}`]: 1, [`m${from}`]: estimatedMinutes };
  },
  goals: ({ completedAt, progressPercentage }: Goal) =>
    completedAt === null ? { active: 1, progress: progressPercentage } : {},
  /** The number of plans by date. */
  entries: ({ date }: Entry) => ({ [date]: 1 }),
  /** The number of shares by platform. */
  shares: ({ platform }: Share) => ({ [platform]: 1 }),
};

/** Reads what the living rows of a table come to. */
export async function readSums(
  database: { tallies: Table<Tally, string> },
  table: "tasks" | "goals" | "entries" | "shares",
): Promise<Sums> {
  return sumsIn(await database.tallies.get(table));
}

/** Counts everything that is there, for a database that had no tallies. */
export async function countAll(upgrade: Transaction): Promise<void> {
  for (const name of Object.keys(ADDED_BY)) {
    const sums: Sums = {};
    for (const row of await upgrade.table<StoredRow>(name).toArray()) add(sums, name, row, 1);
    await upgrade.table(TALLIES).put(tally(name, sums));
  }
}

/** Keeps the tallies right with every write, in whatever way it is made, in its transaction. */
export const keepTallies: Middleware<DBCore> = {
  stack: "dbcore",
  name: "tallies",
  create: (core) => ({
    ...core,
    transaction(names, mode, options) {
      const counts = mode === "readwrite" && names.some((name) => name in ADDED_BY);
      return core.transaction(counts ? [...new Set([...names, TALLIES])] : names, mode, options);
    },
    table: (name) => (name in ADDED_BY ? counting(core, core.table(name)) : core.table(name)),
  }),
};

/** The last write of each transaction: the next one reads what that one has made of the tally. */
const turns = new WeakMap<DBCoreTransaction, Promise<unknown>>();

// Not async: only Dexie's own promises stay within a transaction here.
function counting(core: DBCore, table: DBCoreTable): DBCoreTable {
  // What doesn't wait for each other is asked together: one after the other, a tap takes longer.
  const write = (request: DBCoreMutateRequest) => {
    const { trans } = request;
    const tallies = core.table(TALLIES);
    return Dexie.Promise.all([
      rowsBefore(table, request),
      tallies.get({ trans, key: table.name }),
    ]).then(([before, stored]: [StoredRow[], Tally | undefined]) => {
      // First, so that the browser stores the rows while they are added up.
      const writing = table.mutate(request);
      const change: Sums = {};
      for (const row of before) add(change, table.name, row, -1);
      for (const row of rowsAfter(request).values()) add(change, table.name, row, 1);
      if (Object.keys(change).length === 0) return writing;
      const sums = sumsIn(stored);
      for (const [part, by] of Object.entries(change)) sum(sums, part, by);
      const values = [tally(table.name, sums)];
      return Dexie.Promise.all([writing, tallies.mutate({ type: "put", trans, values })]).then(
        ([answer]) => answer,
      );
    });
  };
  return {
    ...table,
    mutate(request) {
      const turn = () => write(request);
      const mine = turns.get(request.trans)?.then(turn, turn) ?? turn();
      turns.set(request.trans, mine);
      return mine;
    },
  };
}

/** What a write leaves, by id; one that fails in part is rolled back as a whole. */
function rowsAfter(request: DBCoreMutateRequest): Map<string, StoredRow> {
  const rows: readonly StoredRow[] = "values" in request ? request.values : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** The rows that a write is about to replace or to delete. */
function rowsBefore(table: DBCoreTable, request: DBCoreMutateRequest): Promise<StoredRow[]> {
  const { trans } = request;
  const index = table.schema.primaryKey;
  const within = (range: DBCoreKeyRange): Promise<StoredRow[]> =>
    table.query({ trans, values: true, query: { index, range } }).then(({ result }) => result);
  if (request.type === "deleteRange") return within(request.range);
  const keys: string[] = request.type === "delete" ? request.keys : [...rowsAfter(request).keys()];
  const single = () =>
    table.getMany({ trans, keys }).then((rows) => rows.filter((row) => row !== undefined));
  if (keys.length < 2) return single();
  // One range is read many times faster than single rows, and on a first pull it is empty.
  const [wanted, sorted] = [new Set(keys), keys.toSorted()];
  const range = { type: RANGE, lower: sorted[0], upper: sorted.at(-1) };
  return table
    .count({ trans, query: { index, range } })
    .then((count) =>
      count > 2 * keys.length
        ? single()
        : within(range).then((rows) => rows.filter(({ id }) => wanted.has(id))),
    );
}

/** Dexie's name of a range with two ends exists for its own compiler only. */
export const RANGE = 2;

function add(sums: Sums, name: string, row: StoredRow, times: 1 | -1): void {
  if (row.deletedAt !== null) return;
  // The table's name says what its rows are.
  const added = ADDED_BY[name]?.(row as never) ?? {};
  for (const [part, by] of Object.entries(added)) sum(sums, part, by * times);
}

function sum(sums: Sums, part: string, by: number): void {
  const now = (sums[part] ?? 0) + by;
  if (now === 0) delete sums[part];
  else sums[part] = now;
}

function tally(table: string, sums: Sums): Tally {
  return { table, sums: JSON.stringify(sums) };
}

function sumsIn(stored: Tally | undefined): Sums {
  return stored ? JSON.parse(stored.sums) : {};
}
