import { useEffect, useSyncExternalStore } from "react";

/** A query whose answer outlives the component that shows it (local-db's CachedQuery). */
interface Cached<T> {
  ask: <Args extends readonly unknown[]>(query: (...args: Args) => Promise<T>, args: Args) => void;
  listen: (listener: () => void) => () => void;
  answer: () => { value: T | undefined; error?: unknown };
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
  const { value, error } = useSyncExternalStore(cached.listen, cached.answer);
  // At every drawing: the same question costs nothing, and another one must not wait.
  useEffect(() => cached.ask(query, args));
  if (error !== undefined) throw error;
  return value;
}
