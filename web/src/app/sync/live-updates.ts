import { liveNews, ROUTES } from "@reignwell/contract";
import { type LocalDatabase, readDeviceId } from "@reignwell/local-db";
import { syncClient } from "../../lib/sync/sync-client.ts";

/** Between a connection that was refused and the next try, in ms; doubled at each refusal. */
const SHORTEST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

/**
 * Listens to what the person's other devices write, until the returned function is called. Of
 * several tabs only one holds the connection: a browser allows few to one host, and all tabs
 * share the database anyway. A connection that the server refused is told of: perhaps the session
 * has ended.
 */
export function keepLive(
  accountKey: string,
  database: LocalDatabase,
  onRefused: () => void = () => undefined,
): () => void {
  const ending = new AbortController();
  const locks: LockManager | undefined = navigator.locks;
  const listen = () => listenUntil(ending.signal, accountKey, database, onRefused);
  const turn = locks
    ? locks.request(`reignwell-live-${accountKey}`, { signal: ending.signal }, listen)
    : listen();
  // Ended before this tab's turn came, or the database was closed: nothing to listen for.
  turn.catch(() => undefined);
  return () => ending.abort();
}

/** Listens again and again: a gateway's error page ends a connection for good, not a person's day. */
async function listenUntil(
  signal: AbortSignal,
  accountKey: string,
  database: LocalDatabase,
  onRefused: () => void,
): Promise<void> {
  const device = await readDeviceId(database);
  const url = `${ROUTES.syncLive}?device=${device}&user=${accountKey}`;
  let wait = SHORTEST_WAIT;
  while (!signal.aborted) {
    const heard = await listenOnce(url, signal);
    if (heard) wait = SHORTEST_WAIT;
    if (!signal.aborted) onRefused();
    await pause(wait, signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** Ends when the browser gives the connection up, or the signal says so; tells if it ever stood. */
async function listenOnce(url: string, signal: AbortSignal): Promise<boolean> {
  let stood = false;
  const source = new EventSource(url);
  source.addEventListener("open", () => {
    stood = true;
    // At each (re)connection something may have been missed, and the server can be reached.
    syncClient.syncNow();
  });
  source.addEventListener("message", (event: MessageEvent<string>) => {
    const news = liveNews.safeParse(JSON.parse(event.data));
    if (news.success) syncClient.takeLiveMessage(news.data);
  });
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    source.addEventListener("error", () => {
      // A line that broke the browser mends by itself; another state than ours it leaves closed.
      if (source.readyState === EventSource.CLOSED) resolve();
    });
  });
  source.close();
  return stood;
}

/** Waits so many ms, or until the network comes back, or until the end. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const over = new AbortController();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    window.addEventListener("online", () => resolve(), { signal: over.signal });
    signal.addEventListener("abort", () => resolve(), { signal: over.signal });
  });
  over.abort();
}
