/** Other tabs of the app hear here that this one begins to speak. */
const CHANNEL = "reignwell-voice";

let pauseSpeaker: (() => void) | null = null;
let channel: BroadcastChannel | null = null;

export function hushOthers(pause: () => void): void {
  if (pauseSpeaker !== pause) pauseSpeaker?.();
}

/** From now on this one is heard, and nothing else, in other tabs of the app neither. */
export function takeVoice(pause: () => void): void {
  hushOthers(pause);
  pauseSpeaker = pause;
  if (!channel && typeof BroadcastChannel !== "undefined") {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", () => pauseSpeaker?.());
  }
  channel?.postMessage("speaking");
}

/** It is not heard any more and will not go on by itself. */
export function giveVoice(pause: () => void): void {
  if (pauseSpeaker !== pause) return;
  pauseSpeaker = null;
  channel?.close();
  channel = null;
}
