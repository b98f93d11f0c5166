/** The open pages hear here that the worker has found a session ended from elsewhere. */
const CHANNEL = "reignwell-session-end";

/** Tells every open page that this person's session was ended from elsewhere. */
export function tellSessionEnd(accountKey: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(accountKey);
  channel.close();
}

/** Calls back with the person whose session was ended; returns the way to stop listening. */
export function hearSessionEnds(listener: (accountKey: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") listener(data);
  });
  return () => channel.close();
}
