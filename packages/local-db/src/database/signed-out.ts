import { type LocalDatabase, mendSignedOut, openUserDatabase } from "./local-database.ts";
import { readMeta, writeMeta } from "./meta-table.ts";

/**
 * Notes that a person has signed out and leaves their database on this device. From then on nobody
 * sends anything of it, also not the browser's background sync while their cookie still lives.
 */
export async function leaveDatabase(accountKey: string): Promise<void> {
  await writeMeta(openUserDatabase(accountKey), { left: true });
}

/** The person uses the app again: what waits may go. */
export async function returnToDatabase(database: LocalDatabase): Promise<void> {
  await mendSignedOut(database);
  if (await hasLeft(database)) await writeMeta(database, { left: false });
}

/** Whether the person signed out and left this database behind. */
export async function hasLeft(database: LocalDatabase): Promise<boolean> {
  return readMeta(database, "left");
}
