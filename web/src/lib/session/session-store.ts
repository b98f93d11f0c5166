import {
  ROUTES,
  USER_FRESH_FOR,
  type Credentials,
  type PublicUser,
  readPublicUser,
  type Registration,
} from "@reignwell/contract";
import { type ApiCall, ApiError, callApi, sessionEnds } from "../api-client.ts";
import type { NotedEnd } from "./stored-session.ts";
import { isSessionEnd } from "./session-end.ts";
import {
  isKnownAsNobody,
  isSessionLeft,
  onRememberedUserChange,
  recallUser,
  rememberAsNobody,
  rememberedForGood,
  rememberedUser,
  rememberUser,
} from "./session-memory.ts";

/**
 * Who uses the app.
 *
 * ```
 *            no one remembered            someone remembered
 *                 loading                signed-in, unconfirmed
 *        401, no answer |  | user      user |      | 401    (no answer: stays as it is)
 *                 signed-out   signed-in, confirmed  signed-in, expired
 * ```
 *
 * A 401 that says that the session was ended from elsewhere leads to `signed-out` from everywhere.
 *
 * Nobody remembered and nobody found by the server earlier in this tab's session: `signed-out` from
 * the start, without asking again. What local storage lost, because the browser ended before it was
 * on disk, is recalled once the page is drawn.
 *
 * `confirmed`: the server said so in this run. `expired`: the server no longer knows the session,
 * but the person's data lies on this device and stays readable until they sign in or out.
 *
 * Signing out needs no connection. What the server has not heard of yet is noted on the device: the
 * still living cookie then opens nothing here, and the session is ended before anything else is
 * asked.
 */
export type SessionState =
  | { state: "loading" | "signed-out"; user: null; confirmed: false; expired: false }
  | { state: "signed-in"; user: PublicUser; confirmed: boolean; expired: boolean };

/** What is answered in the place of a server that is away. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

const SIGNED_OUT: SessionState = {
  state: "signed-out",
  user: null,
  confirmed: false,
  expired: false,
};

/**
 * Holds the session outside of React, so that its rules can be read and tested alone. The methods
 * are bound: they are handed around one by one.
 */
export class SessionStore {
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #state = initialState();
  #askedAt = Number.NEGATIVE_INFINITY;
  // An answer that was asked for before a sign-in or sign-out must not undo it.
  #generation = 0;
  #leaving: Promise<void> | null = null;
  #recalling: Promise<boolean> | null = null;
  // The registration that was tried last, as JSON, and the key that it has at the server.
  #tried = { form: "", key: "" };

  /** `now` is the clock in milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  readonly get = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Starts listening to other tabs and asks the server who this is, unless it is known that this
   * is nobody; returns the way to stop. The answer about somebody unknown can wait until the page
   * is drawn: nearly always it is a guest.
   */
  readonly start = (): (() => void) => {
    const again = () => {
      const known = this.#state.state === "signed-out" && isKnownAsNobody();
      if (!known || isSessionLeft()) void this.refresh();
    };
    const stopListening = onRememberedUserChange((user) => {
      this.#generation += 1;
      rememberAsNobody(user === null);
      this.#set(adopt(this.#state, user));
    });
    window.addEventListener("online", again);
    sessionEnds.heard = () => void this.recheck(true);
    const unknown = this.#state.state === "loading";
    const stopWaiting = afterPaint(() => {
      if (unknown) again();
      void this.#recall().then((found) => (found ? this.recheck() : undefined));
    });
    if (!unknown) again();
    return () => {
      stopWaiting();
      stopListening();
      window.removeEventListener("online", again);
    };
  };

  /** Asks the server again unless it was asked in the last five minutes. */
  readonly refresh = async (): Promise<void> => {
    if (isSessionLeft()) return this.#finishLeaving();
    if (this.#now() - this.#askedAt < USER_FRESH_FOR) return;
    this.#askedAt = this.#now();
    const asked = ++this.#generation;
    try {
      const user = await callApi({ path: ROUTES.user, read: readPublicUser });
      if (asked === this.#generation) this.#signIn(user);
    } catch (error) {
      if (this.#state.state !== "signed-in") await this.#recall();
      if (asked !== this.#generation) return;
      const { user } = this.#state;
      if (user && error instanceof ApiError && isSessionEnd(error.code)) {
        return this.#signOut(true, { accountKey: user.accountKey, why: error.code });
      }
      // No answer is no news: the next reason to ask may ask again at once.
      if (!isSignedOut(error)) this.#askedAt = Number.NEGATIVE_INFINITY;
      if (this.#state.state !== "signed-in") rememberAsNobody(isSignedOut(error));
      this.#set(afterFailure(this.#state, error));
    }
  };

  /**
   * Asks again where an answer is owed: about somebody remembered whom the server has not confirmed
   * yet, or to a sign-out that it has not heard of. With `doubt`, because the session was refused
   * to somebody else, it asks about somebody confirmed as well.
   */
  readonly recheck = async (doubt = false): Promise<void> => {
    const { state, confirmed, expired } = this.#state;
    if (doubt && confirmed) this.#askedAt = Number.NEGATIVE_INFINITY;
    const unsure = state === "signed-in" && !expired && (doubt || !confirmed);
    if (unsure || isSessionLeft()) await this.refresh();
  };

  readonly login = (body: Credentials): Promise<PublicUser> =>
    this.#enter({ method: "POST", path: ROUTES.login, body, read: readPublicUser });

  /** The same form once more, because no answer came, is the same registration to the server. */
  readonly register = async (body: Registration): Promise<PublicUser> => {
    const form = JSON.stringify(body);
    if (form !== this.#tried.form) this.#tried = { form, key: crypto.randomUUID() };
    const user = await this.#enter({
      method: "POST",
      path: ROUTES.register,
      body,
      onceKey: this.#tried.key,
      read: readPublicUser,
    });
    this.#tried = { form: "", key: "" };
    return user;
  };

  /**
   * Ends the session, without a connection only on this device so far. `leave` runs when that is
   * done and the person is still known, so that the page can go elsewhere before protected pages
   * find nobody there.
   */
  readonly logout = async (leave?: () => void): Promise<void> => {
    const ended = await endSession();
    leave?.();
    this.#signOut(ended);
    await rememberedForGood();
  };

  /**
   * Takes over what was remembered for good and is lost in local storage; tells whether anything
   * was. Once is enough.
   */
  #recall(): Promise<boolean> {
    this.#recalling ??= recallUser().then((lost) => {
      if (!lost) return false;
      const { user } = lost;
      // Whoever signed out: an answer about them that is under way counts for nothing.
      if (!user) this.#generation += 1;
      rememberAsNobody(user === null);
      this.#set(adopt(this.#state, user));
      return true;
    });
    return this.#recalling;
  }

  /** Who left before is let go first: the answer to that takes back the cookie of whoever comes. */
  async #enter(call: ApiCall<PublicUser>): Promise<PublicUser> {
    await this.#finishLeaving();
    const user = await alone(async () => this.#signIn(await callApi(call)));
    await rememberedForGood();
    return user;
  }

  /** Ends the session that a sign-out without a connection left; tried again by the next asking. */
  async #finishLeaving(): Promise<void> {
    this.#leaving ??= alone(async () => {
      if (isSessionLeft() && (await endSession())) rememberUser(null);
    })
      // The server refused for now.
      .catch(() => undefined)
      .finally(() => {
        this.#leaving = null;
      });
    return this.#leaving;
  }

  /** Takes over what the server has just answered of the account: changed, or deleted (null). */
  readonly takeOver = (user: PublicUser | null): void => {
    if (user) this.#signIn(user);
    else this.#signOut(true);
  };

  #signOut(ended: boolean, end?: NotedEnd): void {
    this.#generation += 1;
    this.#askedAt = this.#now();
    rememberUser(null, !ended, end);
    rememberAsNobody(true);
    this.#set(SIGNED_OUT);
  }

  #signIn(user: PublicUser): PublicUser {
    this.#generation += 1;
    this.#askedAt = this.#now();
    rememberUser(user);
    rememberAsNobody(false);
    this.#set({ state: "signed-in", user, confirmed: true, expired: false });
    return user;
  }

  #set(next: SessionState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

function initialState(): SessionState {
  if (isSessionLeft()) return SIGNED_OUT;
  const user = rememberedUser();
  if (user) return { state: "signed-in", user, confirmed: false, expired: false };
  if (isKnownAsNobody()) return SIGNED_OUT;
  return { state: "loading", user: null, confirmed: false, expired: false };
}

function afterFailure(state: SessionState, error: unknown): SessionState {
  if (state.state !== "signed-in") return SIGNED_OUT;
  return isSignedOut(error) ? { ...state, confirmed: false, expired: true } : state;
}

/** What another tab did holds here too. */
function adopt(state: SessionState, user: PublicUser | null): SessionState {
  if (!user) return SIGNED_OUT;
  const same = state.state === "signed-in" && state.user.id === user.id;
  return { state: "signed-in", user, confirmed: same && state.confirmed, expired: false };
}

/** Ends the session on the server; false when the server could not be reached. */
async function endSession(): Promise<boolean> {
  try {
    await callApi({ method: "POST", path: ROUTES.logout });
    return true;
  } catch (error) {
    // The server does not know the session any more: then it is over already.
    if (isSignedOut(error)) return true;
    if (isUnreachable(error)) return false;
    throw error;
  }
}

/** Does it while no other tab starts or ends a session: both change the one cookie. */
function alone<T>(deed: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request("reignwell-session", deed) : deed();
}

/** No answer of ours: no network, somebody else's page, or a gateway without a server behind it. */
function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === "offline" || GATEWAY.has(error.status));
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Calls back when the page has been drawn; returns the way to call it off. */
function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
