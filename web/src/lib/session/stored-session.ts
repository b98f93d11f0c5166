import type { SessionEnd } from "./session-end.ts";

/** Who used this device last, as it is kept for good. */
export interface KeptSession {
  /** Of two memories the one with the greater number is the later one. */
  turn: number;
  /** The signed-in person, or null. */
  user: unknown;
  /** Somebody signed out without a connection: their session has still to be ended. */
  left: boolean;
}

const DATABASE = "reignwell-device";
const STORE = "session";
const KEY = "last";
const ENDS = "ends";

/** Whose session on this device was ended from elsewhere. */
export interface NotedEnd {
  accountKey: string;
  why: SessionEnd;
}

/** A session that was ended from elsewhere, and what is left of it here. */
export interface KeptEnd extends NotedEnd {
  /** What waits in the person's database; null while it has not been looked into. */
  waiting: { changes: number; unsaved: boolean } | null;
  /** The sign-in screen has shown it. */
  shown: boolean;
}

/**
 * Keeps it unless something later is kept; it is on disk when the promise resolves. `end`: because
 * somebody's session was ended from elsewhere; what they have here is still to be looked into.
 */
export async function keepSession(session: KeptSession, end?: NotedEnd): Promise<void> {
  await change((store, kept, ends) => {
    if ((kept?.turn ?? 0) >= session.turn) return;
    store.put(session, KEY);
    if (end) store.put(withEnd(ends, { ...end, waiting: null, shown: false }), ENDS);
    // Whoever signs in is past the end of their former session.
    const accountKey = accountOf(session.user);
    if (accountKey !== null)
      store.put(
        ends.filter((other) => stillWaits(other, accountKey)),
        ENDS,
      );
  });
}

function withEnd(ends: readonly KeptEnd[], end: KeptEnd): KeptEnd[] {
  return [...ends.filter(({ accountKey }) => accountKey !== end.accountKey), end];
}

/** Something of another person waits here still; of whoever is back nothing is hidden any more. */
function stillWaits({ accountKey, waiting }: KeptEnd, signedIn: string): boolean {
  return accountKey !== signedIn && (waiting === null || waiting.changes > 0 || waiting.unsaved);
}

/** Notes the end of a person's session; if they were the last to use the device, nobody is now. */
export async function keepEnd(end: KeptEnd): Promise<void> {
  await change((store, kept, ends) => {
    store.put(withEnd(ends, end), ENDS);
    if (!kept || accountOf(kept.user) !== end.accountKey) return;
    // Later than what any page has remembered of this person.
    store.put({ turn: Math.max(kept.turn + 1, Date.now()), user: null, left: false }, KEY);
  });
}

/** Forgets the end of a person's session. */
export async function dropEnd(accountKey: string): Promise<void> {
  await change((store, _kept, ends) => {
    store.put(
      ends.filter((end) => end.accountKey !== accountKey),
      ENDS,
    );
  });
}

/** Notes that the sign-in screen has shown all ends so far. */
export async function markEndsShown(): Promise<void> {
  await change((store, _kept, ends) => {
    store.put(
      ends.map((end) => ({ ...end, shown: true })),
      ENDS,
    );
  });
}

/** The ended sessions of people who have not signed in since; asking does not make a database. */
export async function keptEnds(): Promise<KeptEnd[]> {
  return endsIn(await read(ENDS));
}

/** What is kept, or null; asking does not make a database. */
export async function keptSession(): Promise<KeptSession | null> {
  const kept = await read(KEY);
  return isKeptSession(kept) ? kept : null;
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

/** Changes what is kept, in one step with reading it; it is on disk when the promise resolves. */
async function change(
  write: (store: IDBObjectStore, kept: KeptSession | null, ends: KeptEnd[]) => void,
): Promise<void> {
  const database = await openDatabase(true);
  // `strict`: the browser may otherwise say that it is done before it is on disk.
  const step = database.transaction(STORE, "readwrite", { durability: "strict" });
  const store = step.objectStore(STORE);
  const kept: IDBRequest<unknown> = store.get(KEY);
  const ends: IDBRequest<unknown> = store.get(ENDS);
  // Requests of one transaction are answered in their order.
  ends.addEventListener("success", () => {
    write(store, isKeptSession(kept.result) ? kept.result : null, endsIn(ends.result));
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

/** Only this module writes it. */
function endsIn(value: unknown): KeptEnd[] {
  return Array.isArray(value) ? (value as KeptEnd[]) : [];
}

function accountOf(user: unknown): string | null {
  if (typeof user !== "object" || user === null || !("accountKey" in user)) return null;
  return typeof user.accountKey === "string" ? user.accountKey : null;
}

function isKeptSession(value: unknown): value is KeptSession {
  if (typeof value !== "object" || value === null) return false;
  const { turn, left }: Partial<Record<keyof KeptSession, unknown>> = value;
  return typeof turn === "number" && typeof left === "boolean";
}
