import type { PublicUser } from "@reignwell/contract";
import type { SessionActions } from "../session.tsx";
import type { SessionState } from "../session-machine.ts";

/** The state of a user who is signed in, as the server said. */
export function signedInAs(user: PublicUser) {
  return { state: "confirmed", user } as const satisfies SessionState;
}

export const GUEST = { state: "guest", user: null } as const satisfies SessionState;

/** A session that stays as it is, for tests of what uses it; every action not given fails. */
export function fixedSession(
  state: SessionState,
  actions: Partial<SessionActions> = {},
): SessionActions {
  const unexpected = () => Promise.reject(new Error("not expected in this test"));
  return {
    get: () => state,
    subscribe: () => () => undefined,
    lookAgain: () => undefined,
    start: () => () => undefined,
    refresh: () => Promise.resolve(),
    recheck: () => Promise.resolve(),
    takeOver: () => undefined,
    hearOfAccount: () => undefined,
    login: unexpected,
    register: unexpected,
    logout: unexpected,
    ...actions,
  };
}

/** A session that becomes another one when the test says so. */
export function changingSession(first: SessionState): {
  store: SessionActions;
  become: (state: SessionState) => void;
} {
  let state = first;
  const listeners = new Set<() => void>();
  const store = fixedSession(first, {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return { store, become };
}
