import {
  ROUTES,
  USER_FRESH_FOR,
  type AccountState,
  type Credentials,
  type PublicUser,
  type Registration,
} from "@reignwell/contract";
import { sessionEnds } from "../api-client.ts";
import { askUser, logout, signIn, withSessionLock } from "./session-client.ts";
import {
  type Answer,
  firstState,
  type Memory,
  next,
  type Session,
  type SessionEvent,
  type SessionState,
  toRemember,
} from "./session-machine.ts";
import {
  isKnownGuest,
  isMemoryLost,
  isSignOutPending,
  lastRevision,
  memoryStored,
  onMemoryChange,
  readMemory,
  remember,
  restoreMemory,
  setKnownGuest,
} from "./session-memory.ts";

/**
 * Runs the session's machine outside of React: what happens becomes an event, and what follows
 * from it is remembered and published. The methods are bound: they are handed around one by one.
 */
export class SessionStore {
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #session: Session = { who: firstState(readMemory(), isKnownGuest()), question: null };
  /** Of the memory that this page has seen or written last. */
  #revision = lastRevision();
  #answeredAt = Number.NEGATIVE_INFINITY;
  #endingSession: Promise<void> | null = null;
  #restoring: Promise<boolean> | null = null;
  // The latest state of an account that was heard of: an older one that comes late is not taken.
  #heard = { accountKey: "", version: 0 };
  // The registration that was tried last, as JSON, and its key at the server.
  #registration = { form: "", key: "" };

  /** `now` is the clock in milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  readonly get = (): SessionState => this.#session.who;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes over what another tab has remembered since this page looked: until it starts it hears nothing. */
  readonly lookAgain = (): void => {
    if (lastRevision() > this.#revision) this.#takeMemory("tab", readMemory());
  };

  /** A page that knows nothing asks after its first paint: nearly always it is a guest. */
  readonly start = (): (() => void) => {
    const ask = () => {
      if (this.get().state !== "guest" || isSignOutPending()) void this.refresh();
    };
    this.lookAgain();
    const stopListening = onMemoryChange(() => {
      if (isMemoryLost()) this.#askAgain();
      else this.#takeMemory("tab", readMemory());
    });
    window.addEventListener("online", ask);
    sessionEnds.onRefusal = () => void this.recheck(true);
    const isUnknown = this.get().state === "unknown";
    const stopWaiting = afterPaint(() => {
      if (isUnknown) ask();
      void this.#restore().then((isRestored) => (isRestored ? this.recheck() : undefined));
    });
    if (!isUnknown) ask();
    return () => {
      stopWaiting();
      stopListening();
      window.removeEventListener("online", ask);
    };
  };

  /** Asks the server who this is unless it answered within the last five minutes. */
  readonly refresh = async (): Promise<void> => {
    if (isSignOutPending()) return this.#endSession();
    // Another tab has ended the session, and this page missed it.
    if (this.get().state === "signing-out") this.#takeMemory("tab", readMemory());
    // By the size of the difference: an answer from before the clock was set back isn't fresh.
    if (Math.abs(this.#now() - this.#answeredAt) < USER_FRESH_FOR) return;
    this.#answeredAt = this.#now();
    const question = Symbol();
    this.#send({ type: "question-sent", question });
    // The database may know a sign-out that the server has not heard of, or a user without a network.
    const restored = this.get().user ? null : this.#restore();
    const answer = await askUser();
    await restored;
    this.lookAgain();
    if (this.#session.question !== question) return;
    // Without an answer, the next reason to ask may ask again at once.
    this.#answeredAt = answer.type === "unanswered" ? Number.NEGATIVE_INFINITY : this.#now();
    // A server that was restored counts from further below.
    this.#heard = { accountKey: "", version: 0 };
    this.#send({ ...answer, question });
  };

  /** Asks where the server owes an answer; after a refused call also about a confirmed user. */
  readonly recheck = async (wasRefused = false): Promise<void> => {
    const { state } = this.get();
    const isDoubtful = wasRefused && state === "confirmed";
    if (isDoubtful) this.#answeredAt = Number.NEGATIVE_INFINITY;
    if (isDoubtful || state === "remembered" || isSignOutPending()) await this.refresh();
  };

  readonly login = (body: Credentials): Promise<PublicUser> => this.#signIn(ROUTES.login, body);

  /** The same form once more, because no answer came, is the same registration to the server. */
  readonly register = async (body: Registration): Promise<PublicUser> => {
    const form = JSON.stringify(body);
    if (form !== this.#registration.form) this.#registration = { form, key: crypto.randomUUID() };
    const user = await this.#signIn(ROUTES.register, body, this.#registration.key);
    this.#registration = { form: "", key: "" };
    return user;
  };

  /** `leavePage` runs before the user is forgotten, because protected pages redirect guests. */
  readonly logout = async (leavePage?: () => void): Promise<void> => {
    const isEnded = await logout();
    leavePage?.();
    this.#sendAnswer({ type: "known", user: null, isSignOutPending: !isEnded });
    await memoryStored();
  };

  /** Takes over what the server has just answered of the account: changed, or deleted (null). */
  readonly takeOver = (user: PublicUser | null): void => {
    this.#sendAnswer({ type: "known", user, isSignOutPending: false });
  };

  /** Takes over what an answer or the live stream says of the account, where it is this user's. */
  readonly hearOfAccount = (accountKey: string, account: AccountState): void => {
    const { state, user } = this.get();
    if (user?.accountKey !== accountKey || state === "expired") return;
    const { isPaidMember, sharingPoints, accountVersion: version } = account;
    const heard = this.#heard.accountKey === accountKey ? this.#heard.version : 0;
    if (version !== undefined && version < heard) return;
    this.#heard = { accountKey, version: version ?? heard };
    if (user.isPaidMember === isPaidMember && user.sharingPoints === sharingPoints) return;
    this.#send({
      type: "known",
      user: { ...user, isPaidMember, sharingPoints },
      isSignOutPending: false,
    });
  };

  /** A former session is ended first: the answer to that deletes the cookie of the next user. */
  async #signIn(...call: Parameters<typeof signIn>): Promise<PublicUser> {
    await this.#endSession();
    const user = await withSessionLock(async () => {
      const signedIn = await signIn(...call);
      this.takeOver(signedIn);
      return signedIn;
    });
    await memoryStored();
    return user;
  }

  /** Ends the session of a user who signed out without a connection; a later call tries again. */
  #endSession(): Promise<void> {
    this.#endingSession ??= withSessionLock(async () => {
      if (isSignOutPending() && (await logout())) {
        this.#send({ type: "known", user: null, isSignOutPending: false });
      }
    })
      // The server refused for now.
      .catch(() => undefined)
      .finally(() => {
        this.#endingSession = null;
      });
    return this.#endingSession;
  }

  /** Emptied storage is no sign-out: the cookie may live, so the page stays and the server says. */
  #askAgain(): void {
    this.#restoring = null;
    this.#answeredAt = Number.NEGATIVE_INFINITY;
    this.#send({ type: "memory-lost" });
    if (this.get().state === "unknown") void this.refresh();
  }

  /** Takes over what local storage has lost; tells whether it had lost anything. Runs once. */
  #restore(): Promise<boolean> {
    this.#restoring ??= restoreMemory().then((memory) => {
      if (memory) this.#takeMemory("database", memory);
      return memory !== null;
    });
    return this.#restoring;
  }

  #takeMemory(source: "tab" | "database", memory: Memory): void {
    this.#revision = lastRevision();
    this.#send({ type: "memory-read", source, ...memory });
  }

  #sendAnswer(answer: Answer): void {
    this.#answeredAt = this.#now();
    this.#send(answer);
  }

  #send(event: SessionEvent): void {
    const before = this.#session;
    const now = next(before, event);
    if (now === before) return;
    this.#session = now;
    // Remembered first: those who hear of a change may read the memory.
    const change = toRemember(before.who, event);
    if (change) {
      remember(change);
      this.#revision = lastRevision();
    }
    const { state } = now.who;
    if (now.who === before.who) return;
    setKnownGuest(state === "guest" || state === "signing-out");
    for (const listener of this.#listeners) listener();
  }
}

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
