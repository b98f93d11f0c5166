import { liveNews, ROUTES } from "@reignwell/contract";
import { type LocalDatabase, readDeviceId } from "@reignwell/local-db";
import { deliverNews, requestSync } from "../lib/sync-door.ts";

/**
 * Listens to what the person's other devices write, until the returned function is called. Of
 * several tabs only one holds the connection: a browser allows few to one host, and all tabs
 * share the database anyway.
 */
export function keepLive(userId: number, database: LocalDatabase): () => void {
  const ending = new AbortController();
  const locks: LockManager | undefined = navigator.locks;
  const listen = () => listenUntil(ending.signal, database);
  const turn = locks
    ? locks.request(`reignwell-live-${userId}`, { signal: ending.signal }, listen)
    : listen();
  // Ended before this tab's turn came, or the database was closed: nothing to listen for.
  turn.catch(() => undefined);
  return () => ending.abort();
}

async function listenUntil(signal: AbortSignal, database: LocalDatabase): Promise<void> {
  const device = await readDeviceId(database);
  if (signal.aborted) return;
  const source = new EventSource(`${ROUTES.syncLive}?device=${device}`);
  // At each (re)connection something may have been missed.
  source.addEventListener("open", requestSync);
  source.addEventListener("message", (event: MessageEvent<string>) => {
    const news = liveNews.safeParse(JSON.parse(event.data));
    if (news.success) deliverNews(news.data);
  });
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  source.close();
}
