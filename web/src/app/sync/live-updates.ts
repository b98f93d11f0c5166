import { type AccountState, liveMessage, readAccountState, ROUTES } from "@reignwell/contract";
import { type LocalDatabase, readDeviceId } from "@reignwell/local-db";
import { syncClient } from "../../lib/sync/sync-client.ts";

/** The wait between a refused connection and the next try, in ms; doubled at each refusal. */
const SHORTEST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

interface LiveListener {
  /** The server refused the connection: perhaps the session has ended. */
  onRefused?: () => void;
  /** The account changed, such as its membership. */
  onAccount?: (account: AccountState) => void;
}

/**
 * Listens to what the user's other devices write, until the returned function is called. Of
 * several tabs only one holds the connection: a browser allows few to one host, and the tabs
 * share the database anyway.
 */
export function keepLive(
  accountKey: string,
  database: LocalDatabase,
  listener: LiveListener = {},
): () => void {
  const ending = new AbortController();
  const locks: LockManager | undefined = navigator.locks;
  const listen = () => listenUntil(ending.signal, accountKey, database, listener);
  const turn = locks
    ? locks.request(`reignwell-live-${accountKey}`, { signal: ending.signal }, listen)
    : listen();
  // The signal ended it before this tab's turn.
  turn.catch(() => undefined);
  return () => ending.abort();
}

/** Connects again and again, because a gateway's error page ends an event stream for good. */
async function listenUntil(
  signal: AbortSignal,
  accountKey: string,
  database: LocalDatabase,
  { onRefused, onAccount }: LiveListener,
): Promise<void> {
  let wait = SHORTEST_WAIT;
  while (!signal.aborted) {
    const device = await deviceOf(database);
    // Stopped meanwhile: a connection that began now would never hear of it.
    if (signal.aborted) return;
    if (device !== null) {
      const url = `${ROUTES.syncLive}?device=${device}&user=${accountKey}`;
      const { stood, networkIsBack } = await listenOnce(url, signal, onAccount);
      if (stood) wait = SHORTEST_WAIT;
      if (networkIsBack) continue;
      if (!signal.aborted) onRefused?.();
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** Null when the database gives none now: a device that stopped here would hear nothing any more. */
async function deviceOf(database: LocalDatabase): Promise<string | null> {
  try {
    return await readDeviceId(database);
  } catch (error) {
    console.warn("The live connection found no device id", error);
    return null;
  }
}

/** How one connection ended. */
interface Ended {
  /** It was connected once. */
  stood: boolean;
  /** It ended because the network came back while there was no connection. */
  networkIsBack: boolean;
}

/** Ends by the browser, by the signal, or when a broken connection can be made again. */
async function listenOnce(
  url: string,
  signal: AbortSignal,
  onAccount: LiveListener["onAccount"],
): Promise<Ended> {
  let stood = false;
  let networkIsBack = false;
  const source = new EventSource(url);
  source.addEventListener("open", () => {
    stood = true;
    // At each (re)connection a message may have been missed, and the server can be reached.
    syncClient.syncNow();
  });
  source.addEventListener("message", (event: MessageEvent<string>) => {
    const message = liveMessage.safeParse(JSON.parse(event.data));
    if (message.success) syncClient.takeLiveMessage(message.data);
  });
  source.addEventListener("account", (event: MessageEvent<string>) => {
    const account = readAccountState(JSON.parse(event.data));
    if (!account) return;
    onAccount?.(account);
    // What waited for a membership is offered again with the next answer of the server.
    syncClient.syncNow();
  });
  const over = new AbortController();
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { signal: over.signal });
    source.addEventListener("error", () => {
      // The browser reconnects by itself after a break, but gives up when it closes the stream.
      if (source.readyState === EventSource.CLOSED) resolve();
    });
    const connectNow = () => {
      // The browser would try again only seconds later, and until then this device would not hear
      // what the others wrote.
      networkIsBack = source.readyState === EventSource.CONNECTING;
      if (networkIsBack) resolve();
    };
    window.addEventListener("online", connectNow, { signal: over.signal });
  });
  over.abort();
  source.close();
  return { stood, networkIsBack };
}

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
