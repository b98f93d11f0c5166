import { type PublicUser, readPublicUser } from "@reignwell/contract";
import type { Memory, MemoryChange } from "./session-machine.ts";

/*
 * The device remembers the last known user, so that the app opens as that user without a network
 * (DEC-112). It holds no secret: the session's token is a cookie that no script can read.
 *
 * It is stored twice. Local storage can be read before the first paint, but the browser writes it
 * to disk seconds later; the database of `stored-session.ts` is written at once, but read late.
 */

// The stored names are older than the ones in the code.
const USER_KEY = "reignwell.user";
const SIGN_OUT_PENDING_KEY = "reignwell.left";
const REVISION_KEY = "reignwell.turn";
const KNOWN_GUEST_KEY = "reignwell.nobody";

/** No sign-in or sign-out waits longer than this for the disk, in ms. */
const STORE_TIMEOUT_MS = 2000;

// Looked up at each use: a browser that refuses its storage throws then.
const local = () => localStorage;
const ofTab = () => sessionStorage;

let storing: Promise<void> = Promise.resolve();

/** Loaded when it is needed first: the first paint does not wait for it. */
const loadDatabase = () => import("./stored-session.ts");

export function readMemory(): Memory {
  return { user: rememberedUser(), isSignOutPending: isSignOutPending() };
}

export function rememberedUser(): PublicUser | null {
  try {
    return readUser(JSON.parse(readItem(local, USER_KEY) ?? "null"));
  } catch {
    // A text that is no JSON: then nobody is remembered.
    return null;
  }
}

/** After an offline sign-out the cookie still opens the account until the server hears of it. */
export function isSignOutPending(): boolean {
  return readItem(local, SIGN_OUT_PENDING_KEY) !== null;
}

/** Remembers a user, or nobody; `end`: because their session was ended from elsewhere. */
export function remember({ end, ...memory }: MemoryChange): void {
  const before = lastRevision();
  if (before > 0 && JSON.stringify(memory) === JSON.stringify(readMemory())) return;
  const revision = Math.max(before + 1, Date.now());
  writeLocalStorage(memory, revision);
  storing = loadDatabase()
    .then((database) => database.storeSession({ ...memory, revision }, end))
    // Local storage alone has it then, and the database is mended at the next start.
    .catch(() => undefined);
}

/** Resolves when what was remembered last is on disk, or after a moment in any case. */
export async function memoryStored(): Promise<void> {
  await Promise.race([storing, new Promise((resolve) => setTimeout(resolve, STORE_TIMEOUT_MS))]);
}

/**
 * Returns what local storage lost because the browser ended before it was written, else null; also
 * where the database does not answer in time.
 */
export function restoreMemory(): Promise<Memory | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, STORE_TIMEOUT_MS, null));
  return Promise.race([restoreStored(), late]);
}

async function restoreStored(): Promise<Memory | null> {
  try {
    const { readLater } = await loadDatabase();
    const stored = await readLater({ ...readMemory(), revision: lastRevision() });
    // A sign-in of this moment counts more.
    if (!stored || stored.revision <= lastRevision()) return null;
    const memory = { user: readUser(stored.user), isSignOutPending: stored.isSignOutPending };
    writeLocalStorage(memory, stored.revision);
    return memory;
  } catch {
    // No database in this browser: local storage alone remembers.
    return null;
  }
}

export function onMemoryChange(listener: () => void): () => void {
  const handle = ({ key }: StorageEvent) => {
    if (key === USER_KEY || key === null) listener();
  };
  window.addEventListener("storage", handle);
  return () => window.removeEventListener("storage", handle);
}

/** True where local storage was emptied: a sign-out leaves its revision there. */
export function isMemoryLost(): boolean {
  return lastRevision() === 0 && rememberedUser() === null;
}

/** No script sees the cookie: without this flag a tab has to ask the server once. */
export function isKnownGuest(): boolean {
  return readItem(ofTab, KNOWN_GUEST_KEY) !== null;
}

export function setKnownGuest(isGuest: boolean): void {
  writeItem(ofTab, KNOWN_GUEST_KEY, isGuest ? "1" : null);
}

/** A user of a version without account keys: the number named the database then, so it is the key. */
function readUser(stored: unknown): PublicUser | null {
  if (typeof stored !== "object" || stored === null) return null;
  const id: unknown = Reflect.get(stored, "id");
  return readPublicUser({ accountKey: String(id), ...stored });
}

function writeLocalStorage({ user, isSignOutPending: isPending }: Memory, revision: number): void {
  writeItem(local, REVISION_KEY, String(revision));
  writeItem(local, SIGN_OUT_PENDING_KEY, isPending ? "1" : null);
  // The user comes last: other tabs listen to this key and then read the others.
  writeItem(local, USER_KEY, user && JSON.stringify(user));
}

/** Grows with each change of the memory, so that the later one of the two is known. */
export function lastRevision(): number {
  return Number(readItem(local, REVISION_KEY));
}

function readItem(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function writeItem(storage: () => Storage, key: string, text: string | null): void {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
  } catch {
    // A browser that stores nothing: the session then holds only while there is a network.
  }
}
