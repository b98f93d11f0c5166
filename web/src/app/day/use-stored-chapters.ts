import { useEffect } from "react";
import { useToday } from "../../lib/day/use-today.ts";
import { useOnline } from "../../lib/browser/use-online.ts";
import { useLocalDatabase } from "../use-local-database.ts";

/** Everything that the page itself needs has come by then, in ms. */
const FETCH_AFTER = 15_000;

/** Browsers that tell it say so when the person wants to spend little data. */
interface Connection {
  readonly saveData?: boolean;
}

/**
 * Keeps the chapters around the coming days' verses on this device, long after the page is ready;
 * not where the user has asked the browser to save data.
 */
export function useStoredChapters(): void {
  const today = useToday();
  const isOnline = useOnline();
  const database = useLocalDatabase();
  useEffect(() => {
    const { connection } = navigator as { connection?: Connection };
    if (!isOnline || connection?.saveData) return undefined;
    const stopped = new AbortController();
    const fetchChapters = async () => {
      const { keepChaptersAhead } = await import("../../features/bible/keep-chapters.ts");
      await keepChaptersAhead(database, today, stopped.signal);
    };
    const timer = setTimeout(() => {
      fetchChapters().catch((error: unknown) => {
        if (!stopped.signal.aborted) console.warn("Chapters were not kept ahead", error);
      });
    }, FETCH_AFTER);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [database, today, isOnline]);
}
