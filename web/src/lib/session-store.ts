import {
  ROUTES,
  USER_FRESH_FOR,
  type Credentials,
  type PublicUser,
  readPublicUser,
  type Registration,
} from "@reignwell/contract";
import { ApiError, callApi } from "./api-client.ts";
import {
  isKnownAsNobody,
  onRememberedUserChange,
  rememberAsNobody,
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
 * Nobody remembered and nobody found by the server earlier in this tab's session: `signed-out` from
 * the start, without asking again.
 *
 * `confirmed`: the server said so in this run. `expired`: the server no longer knows the session,
 * but the person's data lies on this device and stays readable until they sign in or out.
 */
export type SessionState =
  | { state: "loading" | "signed-out"; user: null; confirmed: false; expired: false }
  | { state: "signed-in"; user: PublicUser; confirmed: boolean; expired: boolean };

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
      if (this.#state.state !== "signed-out" || !isKnownAsNobody()) void this.refresh();
    };
    const stopListening = onRememberedUserChange((user) => {
      rememberAsNobody(user === null);
      this.#set(adopt(this.#state, user));
    });
    window.addEventListener("online", again);
    const stopWaiting = this.#state.state === "loading" ? afterPaint(again) : undefined;
    if (!stopWaiting) again();
    return () => {
      stopWaiting?.();
      stopListening();
      window.removeEventListener("online", again);
    };
  };

  /** Asks the server again unless it was asked in the last five minutes. */
  readonly refresh = async (): Promise<void> => {
    if (this.#now() - this.#askedAt < USER_FRESH_FOR) return;
    this.#askedAt = this.#now();
    const asked = ++this.#generation;
    try {
      const user = await callApi({ path: ROUTES.user, read: readPublicUser });
      if (asked === this.#generation) this.#signIn(user);
    } catch (error) {
      if (asked !== this.#generation) return;
      // No answer is no news: the next reason to ask may ask again at once.
      if (!isSignedOut(error)) this.#askedAt = Number.NEGATIVE_INFINITY;
      if (this.#state.state !== "signed-in") rememberAsNobody(isSignedOut(error));
      this.#set(afterFailure(this.#state, error));
    }
  };

  readonly login = async (body: Credentials): Promise<PublicUser> =>
    this.#signIn(await callApi({ method: "POST", path: ROUTES.login, body, read: readPublicUser }));

  readonly register = async (body: Registration): Promise<PublicUser> =>
    this.#signIn(
      await callApi({ method: "POST", path: ROUTES.register, body, read: readPublicUser }),
    );

  /**
   * Ends the session. `leave` runs when it has ended and the person is still known, so that the
   * page can go elsewhere before protected pages find nobody there.
   */
  readonly logout = async (leave?: () => void): Promise<void> => {
    try {
      await callApi({ method: "POST", path: ROUTES.logout });
    } catch (error) {
      // The server does not know the session any more: then it is over already.
      if (!isSignedOut(error)) throw error;
    }
    leave?.();
    this.#generation += 1;
    this.#askedAt = this.#now();
    rememberUser(null);
    rememberAsNobody(true);
    this.#set(SIGNED_OUT);
  };

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
