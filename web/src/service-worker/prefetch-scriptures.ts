import { ROUTES } from "@reignwell/contract";
import { centralDate, readScriptures } from "@reignwell/domain";
import {
  hasUserDatabase,
  keepScripturesAhead,
  openGuestDatabase,
  openUserDatabase,
} from "@reignwell/local-db";
import { callApi } from "../lib/api-client.ts";
import { sessionOwner } from "./session-owner.ts";

/**
 * Stores the scheduled scriptures, today's included, for the user of the browser's session.
 * Throws when the server cannot be reached.
 */
export async function prefetchScriptures(): Promise<void> {
  const coming = await callApi({ path: ROUTES.upcomingScriptures, read: readScriptures });
  const owner = await sessionOwner();
  const isKnown = owner !== null && (await hasUserDatabase(owner.accountKey));
  const database = isKnown ? openUserDatabase(owner.accountKey) : openGuestDatabase();
  await keepScripturesAhead(database, centralDate(Date.now()), coming);
}
