/** Over this channel the worker tells open pages that a session was ended from elsewhere. */
const CHANNEL = "reignwell-session-end";

export function announceSessionEnd(accountKey: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(accountKey);
  channel.close();
}

/** Calls back with the account whose session was ended; returns the way to stop listening. */
export function onSessionEnd(listener: (accountKey: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") listener(data);
  });
  return () => channel.close();
}
