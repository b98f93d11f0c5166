const NAME = "reignwell:new-day";

/** Tells the page that the day's scripture is to be fetched anew, where it stands. */
export function tellNewDay(): void {
  window.dispatchEvent(new Event(NAME));
}

/** Calls back at each new day that the page does not reload for; returns the way to stop. */
export function onNewDay(listener: () => void): () => void {
  window.addEventListener(NAME, listener);
  return () => window.removeEventListener(NAME, listener);
}
