import { type PublicUser, readPublicUser } from "@reignwell/contract";

const KEY = "reignwell.user";
const NOBODY = "reignwell.nobody";
const LEFT = "reignwell.left";

/*
 * The last known user stays on the device, so that the app opens as that person without a network
 * (DEC-112). No secret is in it: the session's own token is a cookie that no script can read.
 */

/** The person who used this device last and did not sign out. */
export function rememberedUser(): PublicUser | null {
  try {
    return readPublicUser(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    // Storage refused or a text that is no JSON: then nobody is remembered.
    return null;
  }
}

/** Keeps the person on the device, or nobody. */
export function rememberUser(user: PublicUser | null): void {
  try {
    if (user) localStorage.setItem(KEY, JSON.stringify(user));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing: the session then holds only while there is a network.
  }
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

/** Keeps on the device that a session has still to be ended, or that none has. */
export function rememberSessionLeft(left: boolean): void {
  try {
    if (left) localStorage.setItem(LEFT, "1");
    else localStorage.removeItem(LEFT);
  } catch {
    // Then nobody is remembered either; the session ends by its age.
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
