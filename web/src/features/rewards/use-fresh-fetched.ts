import { useEffect, useRef } from "react";
import { type Fetched, useFetched } from "../../lib/use-fetched.ts";

/**
 * Like `useFetched`, and once more whenever the balance has changed: points come and go with
 * entries, friends and achievements, on this device or on another one (C-005).
 */
export function useFreshFetched<T>(
  path: string,
  read: (body: unknown) => T | null,
  balance: number,
): Fetched<T> {
  const fetched = useFetched(path, read);
  const { retry } = fetched;
  const asked = useRef(balance);
  useEffect(() => {
    if (asked.current === balance) return;
    asked.current = balance;
    retry();
  }, [balance, retry]);
  return fetched;
}
