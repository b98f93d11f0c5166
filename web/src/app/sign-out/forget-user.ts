import { returnGuestPlan } from "@reignwell/device";
import {
  discardDatabase,
  existingUserDatabase,
  leaveDatabase,
  openGuestDatabase,
  signOutDatabase,
} from "@reignwell/local-db";
import type { SessionState } from "../../lib/session/session-machine.ts";
import {
  type Departure,
  deleteDeparture,
  readDepartures,
} from "../../lib/session/stored-session.ts";
import { underLock } from "../../service-worker/web-lock.ts";
import { unsavedWords } from "./unsaved-words.ts";

/** Tabs that see the end of one session carry it out one after the other. */
const LOCK = "reignwell-sign-out";

/**
 * Takes the data of a user who has signed out from this device (DEC-04); tells whether something of
 * it stays, hidden until they sign in again, because it was written while the server was asked.
 */
export async function forgetUser(departure: Departure): Promise<{ stays: boolean }> {
  return underLock(LOCK, async () => {
    const result = await forget(departure);
    // Where it can't be noted, it was not noted either.
    await deleteDeparture(departure.accountKey).catch(() => undefined);
    return result;
  });
}

/**
 * Carries out what a browser was closed over. Tells whether the user of this page is one whom the
 * server has signed out as they wished, and who has to be hidden first.
 */
export async function finishDepartures({ state, user }: SessionState): Promise<boolean> {
  let isOver = false;
  for (const { accountKey } of await readDepartures()) {
    if (accountKey !== user?.accountKey) {
      // What can't be done now is tried again at the next start.
      await finish(accountKey).catch(() => undefined);
    } else if (state === "expired") isOver = true;
    // The server refused to end the session, or was never asked: nothing may go, today or later.
    else if (state === "confirmed") await deleteDeparture(accountKey);
  }
  return isOver;
}

function finish(accountKey: string): Promise<void> {
  return underLock(LOCK, async () => {
    const departure = (await readDepartures()).find((one) => one.accountKey === accountKey);
    if (!departure) return;
    await forget(departure);
    await deleteDeparture(accountKey);
  });
}

async function forget({ accountKey, isDiscarded }: Departure): Promise<{ stays: boolean }> {
  const database = await existingUserDatabase(accountKey);
  if (!database) return { stays: false };
  // The guests' own data goes back to them first.
  const isReturned = await returnGuestPlan(database, openGuestDatabase()).then(
    () => true,
    () => false,
  );
  if (isReturned && isDiscarded) {
    await discardDatabase(accountKey);
    return { stays: false };
  }
  if (isReturned) {
    const holdsWords = async () => (await unsavedWords(database)).length > 0;
    const { unsent, unsaved } = await signOutDatabase(accountKey, holdsWords);
    if (unsent === 0 && !unsaved) return { stays: false };
  }
  await leaveDatabase(accountKey);
  return { stays: true };
}
