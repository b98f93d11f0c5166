const NAME = "reignwell:new-day";

/** Makes the page fetch the day's scripture again without a reload. */
export function tellNewDay(): void {
  window.dispatchEvent(new Event(NAME));
}

export function onNewDay(listener: () => void): () => void {
  window.addEventListener(NAME, listener);
  return () => window.removeEventListener(NAME, listener);
}
