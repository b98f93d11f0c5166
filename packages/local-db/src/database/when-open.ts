import type { LocalDatabase } from "./local-database.ts";

/** Dexie calls a database open that still takes over what an earlier version has left. */
const opened = new WeakSet<LocalDatabase>();

/** Whether the next query would open it: one that was closed for good stays closed. */
export function isToOpen(database: LocalDatabase): boolean {
  return !opened.has(database) && !database.hasBeenClosed() && !database.hasFailed();
}

/**
 * Resolves when the database is open, or can't be opened, which the next query then tells. Queries
 * that wait for it in Dexie all begin in the task in which it has opened, up to a fifth of a second on
 * a slow phone; those that begin afterwards have tasks of their own.
 */
export async function whenOpen(database: LocalDatabase): Promise<void> {
  if (!isToOpen(database)) return;
  try {
    await database.open();
    opened.add(database);
  } catch {
    // The next query tells why.
  }
}
