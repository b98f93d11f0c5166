import { keepAnswer, keptAnswer, type LocalDatabase } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useMemo } from "react";
import type { Fetched } from "../../lib/use-fetched.ts";
import { useFreshFetched } from "./use-fresh-fetched.ts";

/** An answer, or without a connection the one that this device keeps. */
export type KeptFetched<T> = Fetched<T> & {
  /** When the kept answer came, in ms since 1970; null for one that is not from the device. */
  keptAt: number | null;
};

/**
 * Like `useFreshFetched`; each answer is kept on the device and read there without a connection
 * (DEC-110). A device that stores nothing, or signs out meanwhile, keeps nothing.
 */
export function useKeptFetched<T>(
  database: LocalDatabase,
  path: string,
  read: (body: unknown) => T | null,
  balance: number,
): KeptFetched<T> {
  const fetched = useFreshFetched(path, read, balance);
  const answer = fetched.state === "ready" ? fetched.data : undefined;
  useEffect(() => {
    if (answer !== undefined) keepAnswer(database, path, answer, Date.now()).catch(() => undefined);
  }, [database, path, answer]);

  const isAway = fetched.state === "failed" && fetched.error.kind === "offline";
  const kept = useLiveQuery(
    async () => (isAway ? keptAnswer(database, path).catch(() => undefined) : undefined),
    [database, path, isAway],
  );
  const data = useMemo(() => (kept ? read(kept.value) : null), [kept, read]);
  if (isAway && kept && data !== null) {
    const { error, retry } = fetched;
    return { state: "stale", data, error, retry, keptAt: kept.at };
  }
  return { ...fetched, keptAt: null };
}
