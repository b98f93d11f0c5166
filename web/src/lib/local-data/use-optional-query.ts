import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useReducer, useState } from "react";

/** How long after a failure the question is asked again, in ms. */
const AGAIN_AFTER = 10_000;

/**
 * A live query of what the page works without. The header and what runs in the background stand
 * outside of the page's boundary: an error that is thrown there empties the whole page. Safari, for
 * one, may have lost its connection to the database when it comes back from the background. So a
 * failure is no answer, as before the first one, and the query is asked again after a while.
 */
export function useOptionalQuery<T>(
  query: () => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  const [failures, countFailure] = useReducer((times: number) => times + 1, 0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (failures === attempt) return undefined;
    const timer = setTimeout(() => setAttempt(failures), AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [failures, attempt]);
  return useLiveQuery(async () => {
    try {
      return await query();
    } catch (error) {
      console.warn("The device could not be read", error);
      countFailure();
      return undefined;
    }
  }, [...deps, attempt]);
}
