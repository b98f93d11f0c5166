import { startTransition, useEffect, useReducer, useState } from "react";

interface Answer<T> {
  value: T | undefined;
  error?: unknown;
}

const NONE: Answer<never> = { value: undefined };

/** A query whose answer outlives the component that shows it (local-db's CachedQuery). */
interface Cached<T> {
  ask: <Args extends readonly unknown[]>(query: (...args: Args) => Promise<T>, args: Args) => void;
  listen: (listener: () => void) => () => void;
  answer: () => Answer<T>;
}

/**
 * The latest answer of a cached live query: no value before the first one. What another tab of the
 * dashboard has read is there at the first drawing. After a failure this component asks no more; an
 * answer that another one gets reaches it. `query` has to be the same function at every call; with
 * other `args` it runs again. Without any nothing is asked, and there is no answer.
 */
export function useCachedAnswer<T, Args extends readonly unknown[]>(
  cached: Cached<T> | null,
  query: (...args: Args) => Promise<T>,
  args: Args | null,
): Answer<T> {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  // A failure is told once, and the query may have forgotten it before React draws.
  const [failure, setFailure] = useState<{ of: Cached<T>; error: unknown } | null>(null);
  const answer = cached?.answer() ?? NONE;
  useEffect(() => {
    if (!cached) return undefined;
    let drawn = answer;
    let hasFailed = false;
    const follow = () => {
      const { value } = drawn;
      if (drawn === cached.answer()) return;
      drawn = cached.answer();
      const { error: reason } = drawn;
      // Said only when it changes: React skips the effects of a drawing after which its state is as
      // before, and the answer is none of its state.
      if (reason !== undefined || hasFailed) {
        setFailure(reason === undefined ? null : { of: cached, error: reason });
      }
      hasFailed = reason !== undefined;
      // Rows that come for the first time bring much to draw: React takes breaks meanwhile.
      if (value === undefined) startTransition(drawAgain);
      else drawAgain();
    };
    // It may have come since the drawing.
    follow();
    return cached.listen(follow);
    // The answer of the drawing that began to listen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [cached]);
  const error = failure && failure.of === cached ? failure.error : answer.error;
  // At every drawing: the same question costs nothing, and another one must not wait.
  useEffect(() => {
    if (cached && args && error === undefined) cached.ask(query, args);
  });
  return error === undefined ? answer : { value: undefined, error };
}

/** The value of {@link useCachedAnswer}. A failed query throws to the nearest boundary. */
export function useCachedQuery<T, Args extends readonly unknown[]>(
  cached: Cached<T> | null,
  query: (...args: Args) => Promise<T>,
  args: Args | null,
): T | undefined {
  const { value, error } = useCachedAnswer(cached, query, args);
  if (error !== undefined) throw error;
  return value;
}
