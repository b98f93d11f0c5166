import type { LocalDatabase } from "./local-database.ts";

/** Known to be open: Dexie's `isOpen` is true while it still takes over an earlier version's rows. */
const opened = new WeakSet<LocalDatabase>();

/** Whether it may still have to be opened: one that was closed for good, or has failed, stays so. */
export function isToOpen(database: LocalDatabase): boolean {
  return !opened.has(database) && !database.hasFailed();
}

/**
 * Resolves when the database is open, and also when it can't be opened, which the tab learns of from
 * `reportStorageTrouble`. Queries that wait for it in Dexie all begin in the task in which it has
 * opened, up to a fifth of a second on a slow phone; those that begin afterwards have tasks of their
 * own.
 */
export async function whenOpen(database: LocalDatabase): Promise<void> {
  if (!isToOpen(database)) return;
  try {
    await database.open();
    opened.add(database);
  } catch {
    // Told by LocalDatabase itself.
  }
}
