import type { DBCore, DBCoreCursor, DBCoreTable, Dexie } from "dexie";

/** How much a database has handed out: rows, keys without their rows, and keys that it counted. */
export interface Reads {
  count: number;
  /** How often it began a transaction, which takes about as long as twenty rows. */
  transactions: number;
  /** How many rows it handed out one by one: each takes about as long as three that come together. */
  oneByOne: number;
}

/**
 * Counts from now on every row and key that a database hands out, in whatever way it is read. What
 * a query reads must not grow with what lies there. Call it before the database is opened.
 */
export function countReads(database: Dexie): Reads {
  const reads: Reads = { count: 0, transactions: 0, oneByOne: 0 };
  database.use({
    stack: "dbcore",
    name: "count-reads",
    create: (core: DBCore) => ({
      ...core,
      transaction(...asked) {
        reads.transactions += 1;
        return core.transaction(...asked);
      },
      table: (name: string) => counting(core.table(name), reads),
    }),
  });
  return reads;
}

function counting(table: DBCoreTable, reads: Reads): DBCoreTable {
  return {
    ...table,
    async get(request) {
      reads.count += 1;
      return table.get(request);
    },
    async getMany(request) {
      reads.count += request.keys.length;
      return table.getMany(request);
    },
    async query(request) {
      const answer = await table.query(request);
      reads.count += answer.result.length;
      return answer;
    },
    async count(request) {
      // The browser goes through every key that it counts.
      const answer = await table.count(request);
      reads.count += answer;
      return answer;
    },
    async openCursor(request) {
      const cursor = await table.openCursor(request);
      return cursor && countingCursor(cursor, reads);
    },
  };
}

function countingCursor(cursor: DBCoreCursor, reads: Reads): DBCoreCursor {
  const start = cursor.start.bind(cursor);
  cursor.start = (onNext) =>
    start(() => {
      reads.count += 1;
      reads.oneByOne += 1;
      onNext();
    });
  return cursor;
}
