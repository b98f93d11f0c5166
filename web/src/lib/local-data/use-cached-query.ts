import { useEffect, useSyncExternalStore } from "react";

/** A query whose answer outlives the place that shows it for a while (local-db's CachedQuery). */
interface Kept<T> {
  ask: <Args extends readonly unknown[]>(query: (...args: Args) => Promise<T>, args: Args) => void;
  listen: (listener: () => void) => () => void;
  answer: () => { value: T | undefined; error?: unknown };
}

/**
 * The latest answer of a kept query, undefined before the first one. What was read a moment ago on
 * another tab is there at the first drawing. A query that fails is thrown to the nearest boundary.
 *
 * @param query the same function at every call
 * @param args what it depends on; with other ones it is asked anew
 */
export function useKept<T, Args extends readonly unknown[]>(
  kept: Kept<T>,
  query: (...args: Args) => Promise<T>,
  args: Args,
): T | undefined {
  const { value, error } = useSyncExternalStore(kept.listen, kept.answer);
  // At every drawing: the same question costs nothing, and another one must not wait.
  useEffect(() => kept.ask(query, args));
  if (error !== undefined) throw error;
  return value;
}
