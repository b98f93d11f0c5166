import type { SessionEndNotice } from "./session-end.ts";

export interface StoredSession {
  /** Of the two memories the one with the greater number is the later one. */
  revision: number;
  user: unknown;
  isSignOutPending: boolean;
}

const DATABASE = "reignwell-device";
const STORE = "session";
const KEY = "last";
const ENDS = "ends";
const DEPARTURES = "departures";

/** A session that was ended from elsewhere, and what this device still holds of its user. */
export interface StoredEnd extends SessionEndNotice {
  /** What waits in the user's database; null while it has not been looked into. */
  waiting: { changes: number; unsaved: boolean } | null;
  shown: boolean;
}

/** A user who signs out here: their data has to go, also if the browser is closed meanwhile. */
export interface Departure {
  accountKey: string;
  /** Everything, because they said so or the account is deleted; else what is sent and saved. */
  isDiscarded: boolean;
}

/** On disk when it resolves; a later session stays. `end`: the user's was ended from elsewhere. */
export async function storeSession(session: StoredSession, end?: SessionEndNotice): Promise<void> {
  await change((store, { stored, ends, departures }) => {
    if ((stored?.revision ?? 0) >= session.revision) return;
    store.put(toRow(session), KEY);
    if (end) store.put(withEnd(ends, { ...end, waiting: null, shown: false }), ENDS);
    // A user who signs in again is past the end of their former session.
    const accountKey = accountOf(session.user);
    if (accountKey === null) return;
    store.put(
      ends.filter((other) => stillWaits(other, accountKey)),
      ENDS,
    );
    store.put(without(departures, accountKey), DEPARTURES);
  });
}

/** The stored session if it is later than the one in local storage; else that one is stored. */
export async function readLater(local: StoredSession): Promise<StoredSession | null> {
  const stored = await readSession();
  if (stored && stored.revision > local.revision) return stored;
  const isBehind = stored ? stored.revision < local.revision : local.user !== null;
  if (isBehind) await storeSession({ ...local, revision: Math.max(local.revision, 1) });
  return null;
}

/** Stores the end of a user's session; if they were the last to use the device, nobody is now. */
export async function storeEnd(end: StoredEnd): Promise<void> {
  await change((store, { stored, ends }) => {
    store.put(withEnd(ends, end), ENDS);
    if (!stored || accountOf(stored.user) !== end.accountKey) return;
    // Later than what any page has remembered of this user.
    const revision = Math.max(stored.revision + 1, Date.now());
    store.put(toRow({ revision, user: null, isSignOutPending: false }), KEY);
  });
}

export async function deleteEnd(accountKey: string): Promise<void> {
  await change((store, { ends }) => void store.put(without(ends, accountKey), ENDS));
}

export async function markEndsShown(): Promise<void> {
  await change((store, { ends }) => {
    store.put(
      ends.map((end) => ({ ...end, shown: true })),
      ENDS,
    );
  });
}

/** The ended sessions of users who have not signed in since; reading does not make a database. */
export async function readEnds(): Promise<StoredEnd[]> {
  return toList<StoredEnd>(await read(ENDS));
}

/** On disk when it resolves: the user is about to sign out. */
export async function storeDeparture(departure: Departure): Promise<void> {
  await change((store, { departures }) => {
    store.put([...without(departures, departure.accountKey), departure], DEPARTURES);
  });
}

/** The user's data is gone, or the sign-out was refused. */
export async function deleteDeparture(accountKey: string): Promise<void> {
  await change((store, { departures }) => {
    store.put(without(departures, accountKey), DEPARTURES);
  });
}

/** The sign-outs that were not carried out to the end; reading does not make a database. */
export async function readDepartures(): Promise<Departure[]> {
  return toList<Departure>(await read(DEPARTURES));
}

export async function readSession(): Promise<StoredSession | null> {
  return fromRow(await read(KEY));
}

function withEnd(ends: readonly StoredEnd[], end: StoredEnd): StoredEnd[] {
  return [...without(ends, end.accountKey), end];
}

function without<T extends { accountKey: string }>(list: readonly T[], accountKey: string): T[] {
  return list.filter((one) => one.accountKey !== accountKey);
}

/** Another user's data still waits here; of the user who is back nothing is hidden any more. */
function stillWaits({ accountKey, waiting }: StoredEnd, signedIn: string): boolean {
  return accountKey !== signedIn && (waiting === null || waiting.changes > 0 || waiting.unsaved);
}

async function read(key: string): Promise<unknown> {
  const database = await openDatabase(false).catch(() => null);
  if (!database) return null;
  try {
    return await settled<unknown>(database.transaction(STORE).objectStore(STORE).get(key));
  } finally {
    database.close();
  }
}

interface Stored {
  stored: StoredSession | null;
  ends: StoredEnd[];
  departures: Departure[];
}

/** Changes what is stored, in one step with reading it; it is on disk when the promise resolves. */
async function change(write: (store: IDBObjectStore, before: Stored) => void): Promise<void> {
  const database = await openDatabase(true);
  // `strict`: the browser may otherwise say that it is done before it is on disk.
  const step = database.transaction(STORE, "readwrite", { durability: "strict" });
  const store = step.objectStore(STORE);
  const stored: IDBRequest<unknown> = store.get(KEY);
  const ends: IDBRequest<unknown> = store.get(ENDS);
  const departures: IDBRequest<unknown> = store.get(DEPARTURES);
  // Requests of one transaction are answered in their order.
  departures.addEventListener("success", () => {
    write(store, {
      stored: fromRow(stored.result),
      ends: toList(ends.result),
      departures: toList(departures.result),
    });
  });
  try {
    await new Promise<void>((resolve, reject) => {
      step.addEventListener("complete", () => resolve());
      step.addEventListener("abort", () =>
        reject(step.error ?? new Error("The write was aborted")),
      );
    });
  } finally {
    database.close();
  }
}

function openDatabase(mayMake: boolean): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => {
    if (mayMake) opening.result.createObjectStore(STORE);
    else opening.transaction?.abort();
  });
  return settled(opening);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("No reason given")));
  });
}

/** Only this module writes them. */
function toList<T>(value: unknown): T[] {
  return Array.isArray(value) ? (value as T[]) : [];
}

function accountOf(user: unknown): string | null {
  if (typeof user !== "object" || user === null || !("accountKey" in user)) return null;
  return typeof user.accountKey === "string" ? user.accountKey : null;
}

/** The row's names are older than the ones in the code, and devices have such rows. */
function toRow({ revision, user, isSignOutPending }: StoredSession) {
  return { turn: revision, user, left: isSignOutPending };
}

function fromRow(row: unknown): StoredSession | null {
  if (typeof row !== "object" || row === null) return null;
  const { turn, user, left }: Partial<Record<"turn" | "user" | "left", unknown>> = row;
  if (typeof turn !== "number" || typeof left !== "boolean") return null;
  return { revision: turn, user, isSignOutPending: left };
}
