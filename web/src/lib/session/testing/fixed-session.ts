import type { PublicUser } from "@reignwell/contract";
import type { SessionDeeds } from "../session.tsx";
import type { SessionState } from "../session-store.ts";

/** The state of somebody who is signed in, told by the server. */
export function signedInAs(user: PublicUser) {
  return {
    state: "signed-in",
    user,
    confirmed: true,
    expired: false,
  } as const satisfies SessionState;
}

/** Nobody is signed in. */
export const SIGNED_OUT = {
  state: "signed-out",
  user: null,
  confirmed: false,
  expired: false,
} as const satisfies SessionState;

/** A session that stays as it is, for tests of what stands on it; every deed not given fails. */
export function fixedSession(state: SessionState, deeds: Partial<SessionDeeds> = {}): SessionDeeds {
  const unexpected = () => Promise.reject(new Error("not expected in this test"));
  return {
    get: () => state,
    subscribe: () => () => undefined,
    start: () => () => undefined,
    refresh: () => Promise.resolve(),
    recheck: () => Promise.resolve(),
    takeOver: () => undefined,
    login: unexpected,
    register: unexpected,
    logout: unexpected,
    ...deeds,
  };
}
