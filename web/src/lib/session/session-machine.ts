import type { PublicUser } from "@reignwell/contract";
import type { SessionEnd, SessionEndNotice } from "./session-end.ts";

/**
 * Who uses the app, as pages see it.
 *
 * - `unknown`: the device remembers nobody, and the server has not answered yet.
 * - `guest`: nobody is signed in, as the server or the user said in this tab.
 * - `assumed-guest`: the server gave no answer, so the user is treated as a guest until it does.
 * - `signing-out`: the user signed out without a connection. The cookie still opens their account,
 *   so the server is asked nothing until it has ended the session.
 * - `remembered`: the device knows who used it last; the server has not confirmed it in this run.
 * - `confirmed`: the server said in this run that this user is signed in.
 * - `expired`: the server no longer knows the session. The user's data lies on the device and stays
 *   readable until they sign in or out (DEC-112).
 */
export type SessionState =
  | {
      readonly state: "unknown" | "guest" | "assumed-guest" | "signing-out";
      readonly user: null;
    }
  | { readonly state: "remembered" | "confirmed" | "expired"; readonly user: PublicUser };

export interface Session {
  readonly who: SessionState;
  readonly question: symbol | null;
}

export interface Memory {
  user: PublicUser | null;
  isSignOutPending: boolean;
}

/** What the device has to remember from now on; `end`: the user's session was ended elsewhere. */
export interface MemoryChange extends Memory {
  end?: SessionEndNotice | undefined;
}

export type Answer =
  /** Said on request and after a sign-in, sign-out or change; `why`: it was ended from elsewhere. */
  | ({ type: "known"; why?: SessionEnd } & Memory)
  | { type: "unauthorized" }
  | { type: "unanswered" };

export type SessionEvent =
  /** An answer of the server, with the question if it was asked who this is. */
  | (Answer & { question?: symbol })
  | { type: "question-sent"; question: symbol }
  /** Another tab changed what the device remembers, or the database knew something later. */
  | ({ type: "memory-read"; source: "tab" | "database" } & Memory)
  /** What the device remembered was emptied under an open page: nobody has signed out. */
  | { type: "memory-lost" };

const GUEST: SessionState = { state: "guest", user: null };
const UNKNOWN: SessionState = { state: "unknown", user: null };
const SIGNING_OUT: SessionState = { state: "signing-out", user: null };

export function isSignedOut({ state, user }: SessionState): boolean {
  return user === null && state !== "unknown";
}

/** `isKnownGuest`: the server or the user said so in this tab. */
export function firstState(memory: Memory, isKnownGuest: boolean): SessionState {
  const isKnown = memory.user || memory.isSignOutPending || isKnownGuest;
  return isKnown ? stateOf(memory, "remembered") : { state: "unknown", user: null };
}

/**
 * What follows from an event. The server, when it is asked, leads from state to state:
 *
 * ```
 *                unknown                                  remembered
 *   unauthorized ┌──┴──┐ unanswered                 known ┌───┴───┐ unauthorized
 *                ▼     ▼                                  ▼       ▼
 *             guest ◄─► assumed-guest               confirmed ◄─► expired
 * ```
 *
 * On the right side `unanswered` changes nothing. In every state:
 *
 * ```
 *   known         leads to confirmed with a user, to signing-out while the server does not know of
 *                 a sign-out, else to guest
 *   memory-read   does the same, but leads to remembered a user who was not confirmed already
 *   memory-lost   leads to unknown where there was a user, and the server is asked again
 * ```
 *
 * An answer to a question counts only while that question is open. Each later question, sign-in,
 * sign-out or change by another tab closes it, so that a late answer undoes none of them.
 */
export function next(session: Session, event: SessionEvent): Session {
  const { who, question } = session;
  if (event.type === "question-sent") {
    // The living cookie of a user who signed out would sign them in again.
    return who.state === "signing-out" ? session : { who, question: event.question };
  }
  if (event.type === "memory-read") {
    const isConfirmed = who.state === "confirmed" && who.user.id === event.user?.id;
    const now = stateOf(event, isConfirmed ? "confirmed" : "remembered");
    // An answer about the user whom the database knew still counts.
    return { who: now, question: event.source === "database" && now.user ? question : null };
  }
  if (event.type === "memory-lost") return afterLoss(session);
  if (event.question && event.question !== question) return session;
  return { who: afterAnswer(who, event), question: null };
}

/** A question about nobody stays open: its answer is the one that is needed. */
function afterLoss({ who, question }: Session): Session {
  return who.user ? { who: UNKNOWN, question: null } : { who, question };
}

function afterAnswer(who: SessionState, answer: Answer): SessionState {
  const { user } = who;
  if (answer.type === "known") return stateOf(answer, "confirmed");
  if (answer.type === "unanswered") return user ? who : { state: "assumed-guest", user };
  return user ? { state: "expired", user } : GUEST;
}

function stateOf(
  { user, isSignOutPending }: Memory,
  state: "remembered" | "confirmed",
): SessionState {
  if (isSignOutPending) return SIGNING_OUT;
  return user ? { state, user } : GUEST;
}

/** Null where nothing new is known: another tab's memory must not be overwritten then. */
export function toRemember(before: SessionState, event: SessionEvent): MemoryChange | null {
  // A sign-out that the server has not heard of must outlive the loss: the cookie still lives.
  if (event.type === "memory-lost" && before.state === "signing-out") {
    return { user: null, isSignOutPending: true };
  }
  if (event.type !== "known") return null;
  const { user, isSignOutPending, why } = event;
  const end = why && before.user ? { accountKey: before.user.accountKey, why } : undefined;
  return why && !end ? null : { user, isSignOutPending, end };
}
