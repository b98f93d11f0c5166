import { type PublicUser, readPublicUser } from "@reignwell/contract";
import type { KeptSession, NotedEnd } from "./stored-session.ts";

const KEY = "reignwell.user";
const NOBODY = "reignwell.nobody";
const LEFT = "reignwell.left";
const TURN = "reignwell.turn";

/** Nobody waits longer than this for the disk, in ms. */
const PATIENCE = 2000;

/*
 * The last known user stays on the device, so that the app opens as that person without a network
 * (DEC-112). No secret is in it: the session's own token is a cookie that no script can read.
 *
 * It is kept twice. Local storage can be read before the first paint, but the browser writes it to
 * disk seconds later; the database of `stored-session.ts` is written at once, but read late.
 */

let kept: Promise<void> = Promise.resolve();

/** The person who used this device last and did not sign out. */
export function rememberedUser(): PublicUser | null {
  try {
    return readRemembered(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    // Storage refused or a text that is no JSON: then nobody is remembered.
    return null;
  }
}

/**
 * Keeps the person on the device, or nobody; `left`: somebody signed out without a connection, and
 * their session has still to be ended; `end`: somebody's session was ended from elsewhere.
 */
export function rememberUser(user: PublicUser | null, left = false, end?: NotedEnd): void {
  const before = lastTurn();
  if (before > 0 && left === isSessionLeft() && isSame(user, rememberedUser())) return;
  const turn = Math.max(before + 1, Date.now());
  remember({ turn, user, left });
  kept = import("./stored-session.ts")
    .then(({ keepSession }) => keepSession({ turn, user, left }, end))
    // What local storage holds is then all there is, and it is compared at the next start.
    .catch(() => undefined);
}

/** Resolves when what was remembered last is on disk, or after a moment in any case. */
export async function rememberedForGood(): Promise<void> {
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

/**
 * What was remembered for good and local storage has lost: the browser ended before it was written
 * there. It is remembered again, and returned; null where nothing is lost.
 */
export async function recallUser(): Promise<{ user: PublicUser | null } | null> {
  try {
    const { keepSession, keptSession } = await import("./stored-session.ts");
    const found = await keptSession();
    // Nothing is awaited from here on: a sign-in of this moment counts more.
    const turn = lastTurn();
    if (found && found.turn > turn) {
      const user = readRemembered(found.user);
      remember({ ...found, user });
      return { user };
    }
    const user = rememberedUser();
    const isBehind = found ? found.turn < turn : user !== null;
    if (isBehind) await keepSession({ turn: Math.max(turn, 1), user, left: isSessionLeft() });
  } catch {
    // No database in this browser: local storage alone remembers.
  }
  return null;
}

/**
 * Who was remembered, also by a version that knew of no account keys: their number stands for it,
 * as it named their database then, until the server says the key.
 */
function readRemembered(stored: unknown): PublicUser | null {
  if (typeof stored !== "object" || stored === null) return null;
  const id: unknown = Reflect.get(stored, "id");
  return readPublicUser({ accountKey: String(id), ...stored });
}

function remember({ turn, user, left }: KeptSession & { user: PublicUser | null }): void {
  try {
    localStorage.setItem(TURN, String(turn));
    if (left) localStorage.setItem(LEFT, "1");
    else localStorage.removeItem(LEFT);
    // The last one: other tabs listen to it, and read the rest then.
    if (user) localStorage.setItem(KEY, JSON.stringify(user));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing here: the session then holds only while there is a network.
  }
}

/** Grows with each change of who is remembered, so that the later of two memories is known. */
function lastTurn(): number {
  try {
    return Number(localStorage.getItem(TURN) ?? 0);
  } catch {
    return 0;
  }
}

function isSame(user: PublicUser | null, other: PublicUser | null): boolean {
  return JSON.stringify(user) === JSON.stringify(other);
}

/**
 * Whether the server has said in this tab's session that nobody is signed in. The session's cookie
 * is seen by no script, so a browser whose memory was emptied has to be asked about once.
 */
export function isKnownAsNobody(): boolean {
  try {
    return sessionStorage.getItem(NOBODY) !== null;
  } catch {
    return false;
  }
}

/** Keeps for this tab's session that nobody is signed in, or that somebody is. */
export function rememberAsNobody(nobody: boolean): void {
  try {
    if (nobody) sessionStorage.setItem(NOBODY, "1");
    else sessionStorage.removeItem(NOBODY);
  } catch {
    // Then the server is asked at every visit.
  }
}

/**
 * Whether somebody signed out here without a connection: the server does not know it yet, so the
 * cookie still opens their account. It counts for nothing until the session is ended.
 */
export function isSessionLeft(): boolean {
  try {
    return localStorage.getItem(LEFT) !== null;
  } catch {
    return false;
  }
}

/** Calls back when another tab signed in or out. */
export function onRememberedUserChange(listener: (user: PublicUser | null) => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(rememberedUser());
  };
  window.addEventListener("storage", handle);
  return () => window.removeEventListener("storage", handle);
}
