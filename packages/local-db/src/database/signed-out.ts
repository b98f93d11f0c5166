import { type LocalDatabase, mendSignedOut, openUserDatabase } from "./local-database.ts";
import { readMeta, writeMeta } from "./meta-table.ts";

/**
 * Notes that a user has signed out while their database stays on this device. From then on nothing
 * of it is sent, not even by the browser's background sync while their cookie is still valid.
 */
export async function leaveDatabase(accountKey: string): Promise<void> {
  await writeMeta(openUserDatabase(accountKey), { left: true });
}

/** Notes that the user has signed in again: what waits may be sent. */
export async function returnToDatabase(database: LocalDatabase): Promise<void> {
  await mendSignedOut(database);
  if (await isSignedOut(database)) await writeMeta(database, { left: false });
}

/** Whether the user signed out and the database stayed on this device. */
export async function isSignedOut(database: LocalDatabase): Promise<boolean> {
  return readMeta(database, "left");
}
