/*
 * Whether a recording is playing. While somebody listens, the day on their screen stays the one
 * they are in: at midnight the verse would change under them and its recording with it,
 * and a refresh must never end what is playing.
 */
let players = 0;
const listeners = new Set<() => void>();

/** Says that a recording plays until the returned function is called. */
export function holdListening(): () => void {
  players += 1;
  tell();
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    players -= 1;
    tell();
  };
}

/** Whether a recording is playing somewhere on the page. */
export function isListening(): boolean {
  return players > 0;
}

/** Calls back at each change; returns the way to stop. */
export function watchListening(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
