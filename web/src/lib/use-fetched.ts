import { useCallback, useEffect, useState } from "react";
import { ApiError, callApi } from "./api-client.ts";

/** What a component has of an answer that only the server gives. */
export type FetchedState<T> =
  /** The first answer is on its way. */
  | { state: "loading" }
  /** There is no answer, and the call has failed. */
  | { state: "failed"; error: ApiError }
  | { state: "ready"; data: T }
  /** An earlier answer, while a new one is on its way (no error) or could not be had. */
  | { state: "stale"; data: T; error: ApiError | null };

/** Also how the user asks once more, and how a screen does after a write (C-005). */
export type Fetched<T> = FetchedState<T> & { retry: () => void };

interface Held<T> {
  path: string;
  data: T | undefined;
  error: ApiError | null;
  isWaiting: boolean;
}

/**
 * Reads what only the server has: once when the component is mounted, again for another path, and
 * when `retry` is called. It never asks by itself again: not after a failure, not when the window
 * gets the focus, and not after some time (C-004, DEC-102).
 *
 * @param read gives null for what the server cannot have sent; the same function at every call
 */
export function useFetched<T>(path: string, read: (body: unknown) => T | null): Fetched<T> {
  const [attempt, setAttempt] = useState(0);
  const [held, setHeld] = useState<Held<T>>(() => waitingFor(path));
  // Another path is another question: the former answer is none to it.
  if (held.path !== path) setHeld(waitingFor(path));

  useEffect(() => {
    let wanted = true;
    const settle = (outcome: Pick<Held<T>, "error"> & { data?: T }) => {
      if (!wanted) return;
      // Another path may be drawn already while this effect is not yet cleaned up.
      setHeld((before) =>
        before.path === path ? { ...before, ...outcome, isWaiting: false } : before,
      );
    };
    callApi({ path, read }).then(
      (data) => settle({ data, error: null }),
      (error: unknown) => settle({ error: asApiError(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [path, read, attempt]);

  const retry = useCallback(() => {
    setHeld((before) => ({ ...before, isWaiting: true, error: null }));
    setAttempt((before) => before + 1);
  }, []);
  return { ...stateOf(held.path === path ? held : waitingFor<T>(path)), retry };
}

function waitingFor<T>(path: string): Held<T> {
  return { path, data: undefined, error: null, isWaiting: true };
}

function stateOf<T>({ data, error, isWaiting }: Held<T>): FetchedState<T> {
  if (data === undefined) return error ? { state: "failed", error } : { state: "loading" };
  return isWaiting || error ? { state: "stale", data, error } : { state: "ready", data };
}

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("refused", 0, String(error));
}
