import { ROUTES, SYNC_OWNER_HEADER } from "@reignwell/contract";
import {
  discardDatabase,
  existingUserDatabase,
  leaveDatabase,
  type LocalDatabase,
  mayHoldUnseen,
  signOutDatabase,
} from "@reignwell/local-db";
import { deleteEnd, storeEnd, readEnds, type StoredEnd } from "../lib/session/stored-session.ts";
import { isSessionEnd, type SessionEnd } from "../lib/session/session-end.ts";
import { announceSessionEnd } from "../lib/session/session-end-channel.ts";
import { underLock } from "./web-lock.ts";

/** The server has to answer within this time, in ms; otherwise the device asks again later. */
const TIMEOUT = 10_000;
/** A tab that keeps the database open delays no sign-in for longer than this, in ms. */
const LONGEST_LOOK = 5_000;
/** The page's sign-in and sign-out take it too: both change the one cookie. */
const SESSION_LOCK = "reignwell-session";

/** Whether a user's database holds words that wait nowhere to be sent and exist nowhere else. */
export type HoldsUnsaved = (database: LocalDatabase) => Promise<boolean>;

/**
 * Ends a user's use of this device if the server says that the session was ended on another
 * device: hides the data on every page, and deletes it where nothing in it is unsent or where the
 * account is gone. It may run again: it finishes what was interrupted, and the page may delete
 * what the worker kept because of drafts. Throws when the server cannot be reached. The request
 * runs under the lock of sign-ins and names this user: the answer that led here may have been
 * about a cookie that was replaced meanwhile, or about another user's session.
 */
export async function endSessionHere(
  accountKey: string,
  holdsUnsaved: HoldsUnsaved = holdsWords,
): Promise<void> {
  await underLock(SESSION_LOCK, async () => {
    const why = await askForEnd(accountKey);
    const known = (await readEnds()).find((end) => end.accountKey === accountKey);
    if (why === null) {
      // Signed in again, or no user at all: what is hidden stays hidden until its user is back.
      if (known && !known.waiting) await deleteEnd(accountKey);
      return;
    }
    const end: StoredEnd = { waiting: null, shown: false, ...known, accountKey, why };
    // Stored before anything else, so that a killed browser continues from here.
    await storeEnd(end);
    announceSessionEnd(accountKey);
    const looking = leftAfter(accountKey, why, holdsUnsaved).then((waiting) =>
      storeEnd({ ...end, waiting }),
    );
    await Promise.race([looking, new Promise((resolve) => setTimeout(resolve, LONGEST_LOOK))]);
  });
}

async function leftAfter(accountKey: string, why: SessionEnd, holdsUnsaved: HoldsUnsaved) {
  if (why === "account_deleted") {
    await discardDatabase(accountKey);
    return { changes: 0, unsaved: false };
  }
  const database = await existingUserDatabase(accountKey);
  if (!database) return { changes: 0, unsaved: false };
  // From here on no tab sends any of it, and only a sign-in opens it.
  await leaveDatabase(accountKey);
  const { unsent, unsaved } = await signOutDatabase(accountKey, holdsUnsaved);
  return { changes: unsent, unsaved };
}

/** Only the page knows which drafts and replaced words are worth keeping; the worker keeps all. */
async function holdsWords(database: LocalDatabase): Promise<boolean> {
  return (await database.drafts.count()) > 0 || mayHoldUnseen(database, Date.now());
}

/** Why this person's session was ended from elsewhere; null when it was not. */
async function askForEnd(accountKey: string): Promise<SessionEnd | null> {
  const response = await fetch(ROUTES.user, {
    cache: "no-store",
    credentials: "same-origin",
    redirect: "error",
    headers: { [SYNC_OWNER_HEADER]: accountKey },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (response.ok) return null;
  if (response.status !== 401) throw new Error("No answer about the session");
  const body: unknown = await response.json().catch(() => null);
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : null;
  return isSessionEnd(code) ? code : null;
}
