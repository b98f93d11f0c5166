import { startTransition, useEffect, useReducer, useState } from "react";

interface Answer<T> {
  value: T | undefined;
  error?: unknown;
}

/** A query whose answer outlives the component that shows it (local-db's CachedQuery). */
interface Cached<T> {
  ask: <Args extends readonly unknown[]>(query: (...args: Args) => Promise<T>, args: Args) => void;
  listen: (listener: () => void) => () => void;
  answer: () => Answer<T>;
}

/**
 * The latest answer of a cached live query, undefined before the first one. What another tab of the
 * dashboard has read is there at the first drawing. A failed query throws to the nearest boundary.
 * `query` has to be the same function at every call; with other `args` it runs again.
 */
export function useCachedQuery<T, Args extends readonly unknown[]>(
  cached: Cached<T>,
  query: (...args: Args) => Promise<T>,
  args: Args,
): T | undefined {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  // A failure is told once, and the query may have forgotten it before React draws.
  const [failure, setFailure] = useState<{ of: Cached<T>; error: unknown } | null>(null);
  const answer = cached.answer();
  useEffect(() => {
    let drawn = answer;
    const follow = () => {
      const { value } = drawn;
      if (drawn === cached.answer()) return;
      drawn = cached.answer();
      if (drawn.error !== undefined) setFailure({ of: cached, error: drawn.error });
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
  // At every drawing: the same question costs nothing, and another one must not wait.
  useEffect(() => cached.ask(query, args));
  if (answer.error !== undefined) throw answer.error;
  if (failure?.of === cached) throw failure.error;
  return answer.value;
}
