import { createSignal } from "../signal.ts";

/*
 * Whether a recording is playing. While a user listens, the page stays on the day of the recording:
 * at midnight verse and recording would change, and a refresh would end what is playing.
 */
const players = createSignal(0);

/** Says that a recording plays until the returned function is called. */
export function holdListening(): () => void {
  players.set(players.get() + 1);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    players.set(players.get() - 1);
  };
}

export function isListening(): boolean {
  return players.get() > 0;
}

export const watchListening = players.subscribe;
